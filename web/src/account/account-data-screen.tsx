import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { FreshSignIn } from '../shared/proven-email/fresh-sign-in.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { accountDataQuery } from './account-data-queries.ts';
import { AccountTabs } from './account-tabs.tsx';
import { DownloadData } from './download-data.tsx';
import { EraseData } from './erase-data.tsx';
import { WithAccountTexts } from './with-account-texts.tsx';
import './account.css';

/** `/account/data`: all that the portal keeps of one, to download and to erase (R-6-9, R-6-10). */
export const AccountDataScreen = () => (
  <WithAccountTexts>
    <MyData />
  </WithAccountTexts>
);

function MyData() {
  const { formatMessage } = useIntl();
  const asked = useQuery(accountDataQuery);
  return (
    <div className="people account-me">
      <PageTitle title={formatMessage({ id: 'account.title' })} tabTitle={formatMessage({ id: 'account.tab.data' })} />
      <AccountTabs current="data" />
      <p className="account-lead">
        <FormattedMessage id="account.data.lead" />
      </p>
      {asked.data && (
        <>
          {!asked.data.mayDo && <FreshSignIn why="account.data.signIn" />}
          <DownloadData data={asked.data} />
          <EraseData data={asked.data} />
        </>
      )}
      {asked.isLoading && <LoadingIndicator lines={8} />}
      {asked.isLoadingError && <CallFailed error={asked.error} onRetry={() => void asked.refetch()} />}
    </div>
  );
}
