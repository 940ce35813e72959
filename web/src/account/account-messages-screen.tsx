import { type AccountNotice, type ChoosableNotice, choosableNotices } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { Switch } from '../shared/ui/fields/switch.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { accountNoticesQuery, useAccountChanges } from './account-queries.ts';
import { AccountTabs } from './account-tabs.tsx';
import { AlwaysSent } from './always-sent.tsx';
import { TextReminders } from './text-reminders.tsx';
import { WithAccountTexts } from './with-account-texts.tsx';

/** `/account/messages`: what one is told and how, and what of it one may do without (W-4-5). */
export const AccountMessagesScreen = () => (
  <WithAccountTexts>
    <Messages />
  </WithAccountTexts>
);

function Messages() {
  const { formatMessage } = useIntl();
  const list = useQuery(accountNoticesQuery);
  const notices = list.data?.notices ?? [];
  return (
    <div className="people">
      <PageTitle title={formatMessage({ id: 'account.title' })} tabTitle={formatMessage({ id: 'account.tab.messages' })} />
      <AccountTabs current="messages" />
      <p className="account-lead">
        <FormattedMessage id="account.notices.lead" />
      </p>
      {list.data && (
        <>
          <Panel title={formatMessage({ id: 'account.notices.choosable' })}>
            <Choosable notices={notices.filter(isChoosable)} />
          </Panel>
          {list.data.textReminders && <TextReminders shown={list.data.textReminders} />}
          <AlwaysSent notices={notices.filter((notice) => !isChoosable(notice))} />
        </>
      )}
      {list.isLoading && <LoadingIndicator lines={6} />}
      {list.isLoadingError && <CallFailed error={list.error} onRetry={() => void list.refetch()} />}
    </div>
  );
}

type Choice = AccountNotice & { readonly kind: ChoosableNotice };

const isChoosable = (notice: AccountNotice): notice is Choice => choosableNotices.some((kind) => kind === notice.kind);

function Choosable({ notices }: { readonly notices: readonly Choice[] }) {
  const { saveNotice } = useAccountChanges();
  const wanted = saveNotice.isPending ? saveNotice.variables : undefined;
  return notices.map(({ kind, channel, isOn }) => (
    <Switch
      key={kind}
      name={kind}
      label={<FormattedMessage id="account.notices.kind" values={{ kind: kind.replaceAll('-', '_') }} />}
      hint={<FormattedMessage id="account.notices.channel" values={{ channel }} />}
      isSelected={wanted?.kind === kind ? wanted.isOn : isOn}
      isDisabled={saveNotice.isPending}
      onChange={(isOn) => saveNotice.mutate({ kind, isOn })}
    />
  ));
}
