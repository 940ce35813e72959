import type { AccountSession } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { showMessage } from '../shared/status-messages.tsx';
import { Moment } from '../shared/texts/moment.tsx';
import { Button } from '../shared/ui/button.tsx';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { accountSessionsQuery, useAccountChanges } from './account-queries.ts';
import { AccountTabs } from './account-tabs.tsx';
import { WithAccountTexts } from './with-account-texts.tsx';

/** `/account/sessions`: where one is signed in; one place is signed out, or all others (W-4-4). */
export const AccountSessionsScreen = () => (
  <WithAccountTexts>
    <Sessions />
  </WithAccountTexts>
);

function Sessions() {
  const { formatMessage } = useIntl();
  const list = useQuery(accountSessionsQuery);
  const { endSessions } = useAccountChanges();
  const end = (sessionId: string | null) =>
    endSessions.mutate(sessionId, {
      onSuccess: ({ ended }) =>
        showMessage({ tone: 'success', text: { id: 'account.sessions.ended', values: { count: ended } } }),
    });
  const pending = endSessions.isPending ? endSessions.variables : undefined;
  const columns = useColumns(end, pending);
  const sessions = list.data?.sessions ?? [];
  const caption = formatMessage({ id: 'account.tab.sessions' });
  return (
    <div className="people">
      <PageTitle title={formatMessage({ id: 'account.title' })} tabTitle={caption} />
      <AccountTabs current="sessions" />
      <p className="account-lead">
        <FormattedMessage id="account.sessions.lead" />
      </p>
      {sessions.length > 1 && (
        <div className="button-row">
          <Button look="danger" isPending={pending === null} onPress={() => end(null)}>
            <FormattedMessage id="account.sessions.endOthers" />
          </Button>
        </div>
      )}
      {list.data && (
        <Panel isFlush>
          <DenseTable caption={caption} columns={columns} rows={sessions} rowKey={({ id }) => id} cardsUnder={900} />
        </Panel>
      )}
      {list.isLoading && <LoadingIndicator lines={4} />}
      {list.isLoadingError && <CallFailed error={list.error} onRetry={() => void list.refetch()} />}
    </div>
  );
}

function useColumns(end: (sessionId: string) => void, pending: string | null | undefined): Column<AccountSession>[] {
  const { formatMessage } = useIntl();
  const deviceOf = ({ browser, system }: AccountSession) => formatMessage({ id: 'account.sessions.device' }, { browser, system });
  return [
    { id: 'device', role: 'name', title: formatMessage({ id: 'account.sessions.column.device' }), cell: deviceOf },
    {
      id: 'current',
      role: 'status',
      title: formatMessage({ id: 'members.column.state' }),
      cell: ({ isCurrent }) =>
        isCurrent ? (
          <StatusChip colour="success">
            <FormattedMessage id="account.sessions.current" />
          </StatusChip>
        ) : null,
    },
    {
      id: 'method',
      isLong: true,
      title: formatMessage({ id: 'account.sessions.column.method' }),
      cell: ({ method }) => <FormattedMessage id="account.sessions.method" values={{ method }} />,
    },
    { id: 'begun', title: formatMessage({ id: 'account.sessions.column.begun' }), cell: ({ begun }) => <Moment at={begun} /> },
    {
      id: 'lastUsed',
      title: formatMessage({ id: 'account.sessions.column.lastUsed' }),
      cell: ({ lastUsed }) => <Moment at={lastUsed} />,
    },
    {
      id: 'end',
      role: 'buttons',
      title: formatMessage({ id: 'organisationCards.column.actions' }),
      cell: (session) =>
        session.isCurrent ? null : (
          <Button
            look="quiet"
            isPending={pending === session.id}
            aria-label={formatMessage({ id: 'account.sessions.endOf' }, { device: deviceOf(session) })}
            onPress={() => end(session.id)}
          >
            <FormattedMessage id="account.sessions.end" />
          </Button>
        ),
    },
  ];
}
