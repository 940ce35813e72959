import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { AccountOrganisations } from './account-organisations.tsx';
import { accountQuery } from './account-queries.ts';
import { AccountTabs } from './account-tabs.tsx';
import { ContactDetails } from './contact-details.tsx';
import { WhoYouAre } from './who-you-are.tsx';
import { WithAccountTexts } from './with-account-texts.tsx';

/** `/account`: who the portal takes one for, how it reaches one, and for whom one acts (W-4-1 to W-4-3). */
export const AccountScreen = () => (
  <WithAccountTexts>
    <AboutMe />
  </WithAccountTexts>
);

function AboutMe() {
  const { formatMessage } = useIntl();
  const account = useQuery(accountQuery);
  return (
    <div className="people account-me">
      <PageTitle title={formatMessage({ id: 'account.title' })} />
      <AccountTabs current="me" />
      <p className="account-lead">
        <FormattedMessage id="account.lead" />
      </p>
      {account.data && (
        <>
          <WhoYouAre account={account.data} />
          <ContactDetails account={account.data} />
          <AccountOrganisations account={account.data} />
        </>
      )}
      {account.isLoading && <LoadingIndicator lines={8} />}
      {account.isLoadingError && <CallFailed error={account.error} onRetry={() => void account.refetch()} />}
    </div>
  );
}
