import { paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { Pagination } from '../shared/lists/pagination.tsx';
import { ChangesTable } from '../shared/people/changes-table.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
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
            <ChangesTable
              caption={formatMessage({ id: 'organisationUsers.tab.changes' })}
              changes={log.data.changes}
              byOf={({ by, byRole }) =>
                by ?? formatMessage({ id: byRole === 'staff' ? 'organisationUsers.by.staff' : 'organisationUsers.by.system' })
              }
            />
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
