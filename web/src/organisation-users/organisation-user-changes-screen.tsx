import { paths, type UserChange } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { Pagination } from '../shared/lists/pagination.tsx';
import { WhatChanged } from '../shared/people/what-changed.tsx';
import { momentHere } from '../shared/texts/dates.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { type Column, ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { organisationUserChangesQuery } from './organisation-users-queries.ts';
import { texts } from './organisation-users-texts.ts';
import { UsersTabs } from './users-tabs.tsx';
import '../shared/people/people.css';

/** The log of a company's users: who changed what, and when (W-3-7). */
export const OrganisationUserChangesScreen = () => (
  <FurtherTexts files={texts}>
    <OrganisationUserChanges />
  </FurtherTexts>
);

function OrganisationUserChanges() {
  const { formatMessage } = useIntl();
  const { organizationCode = '' } = useParams({ strict: false });
  const { page } = listSearchOf(useSearch({ strict: false }));
  const log = useQuery(organisationUserChangesQuery(organizationCode, page));
  const columns = useColumns();
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'organisationUsers.title' })}
        tabTitle={formatMessage({ id: 'organisationUsers.tab.changes' })}
        lead={<FormattedMessage id="organisationUsers.changes.lead" />}
      />
      <UsersTabs organizationCode={organizationCode} current="changes" />
      {log.data &&
        (log.data.changes.length === 0 ? (
          <EmptyState icon="clock" title={formatMessage({ id: 'organisationUsers.changes.empty' })} />
        ) : (
          <>
            <Panel isFlush>
              <ResponsiveTable
                caption={formatMessage({ id: 'organisationUsers.tab.changes' })}
                columns={columns}
                rows={log.data.changes.map((change, index) => ({ ...change, key: `${change.at} ${index}` }))}
                rowKey={({ key }) => key}
              />
            </Panel>
            <Pagination
              pagination={log.data.pagination}
              hrefOf={(to) => paths.organisationUserChanges(organizationCode, { page: to })}
            />
          </>
        ))}
      {log.isLoading && <LoadingIndicator lines={6} />}
      {log.isLoadingError && <CallFailed error={log.error} onRetry={() => void log.refetch()} />}
    </div>
  );
}

function useColumns(): Column<UserChange & { readonly key: string }>[] {
  const { formatMessage } = useIntl();
  return [
    {
      id: 'whom',
      role: 'name',
      title: formatMessage({ id: 'organisationUsers.column.whom' }),
      cell: ({ whom }) => <span className="people-who">{whom}</span>,
    },
    {
      id: 'what',
      isLong: true,
      title: formatMessage({ id: 'organisationUsers.column.what' }),
      cell: (change) => <WhatChanged {...change} />,
    },
    {
      id: 'by',
      title: formatMessage({ id: 'organisationUsers.column.by' }),
      cell: ({ by, byRole }) =>
        by ?? formatMessage({ id: byRole === 'staff' ? 'organisationUsers.by.staff' : 'organisationUsers.by.system' }),
    },
    {
      id: 'at',
      title: formatMessage({ id: 'organisationUsers.column.at' }),
      cell: ({ at }) => (
        <time className="unbroken" dateTime={at}>
          {momentHere(at)}
        </time>
      ),
    },
  ];
}
