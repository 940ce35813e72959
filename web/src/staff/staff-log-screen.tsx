import { paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { ListSearch } from '../shared/lists/list-search.tsx';
import { Pagination } from '../shared/lists/pagination.tsx';
import { ChangesTable } from '../shared/people/changes-table.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { staffChangesQuery } from './staff-queries.ts';
import { StaffTabs } from './staff-tabs.tsx';
import { texts } from './staff-texts.ts';
import '../shared/people/people.css';

/** `/staff/log`: what staff did, to whom and where (W-1-10, W-7-3). */
export const StaffLogScreen = () => (
  <FurtherTexts files={texts}>
    <StaffLog />
  </FurtherTexts>
);

function StaffLog() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const asked = listSearchOf(useSearch({ strict: false }));
  const log = useQuery(staffChangesQuery(asked));
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'staff.title' })}
        tabTitle={formatMessage({ id: 'staff.tab.log' })}
        lead={<FormattedMessage id="staff.lead" />}
      />
      <StaffTabs current="log" />
      <ListSearch
        label={formatMessage({ id: 'staff.log.search' })}
        inAddress={asked.search ?? ''}
        onSearch={(search) => void navigate({ href: paths.staffLog({ search }) })}
      />
      {log.data && (
        <>
          <p className={log.data.changes.length > 0 ? 'people-found' : 'visually-hidden'} role="status">
            <FormattedMessage id="staff.log.found" values={{ count: log.data.pagination.totalItems }} />
          </p>
          {log.data.changes.length > 0 ? (
            <ChangesTable
              caption={formatMessage({ id: 'staff.tab.log' })}
              changes={log.data.changes}
              byOf={({ by }) => by ?? formatMessage({ id: 'staff.log.byCommand' })}
              where={{
                title: formatMessage({ id: 'staff.log.where' }),
                cell: ({ team, teamName }) => (team === 'staff' ? formatMessage({ id: 'staff.tab.staff' }) : teamName),
              }}
            />
          ) : (
            <EmptyState
              icon="clock"
              title={formatMessage({ id: asked.search === undefined ? 'staff.log.empty' : 'staff.log.noMatch' })}
            />
          )}
          <Pagination pagination={log.data.pagination} hrefOf={(page) => paths.staffLog({ search: asked.search, page })} />
        </>
      )}
      {log.isLoading && <LoadingIndicator lines={6} />}
      {log.isLoadingError && <CallFailed error={log.error} onRetry={() => void log.refetch()} />}
    </div>
  );
}
