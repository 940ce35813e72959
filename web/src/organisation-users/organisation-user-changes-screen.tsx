import { type CompanyChange, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { SearchedList } from '../shared/lists/searched-list.tsx';
import { ChangesTable } from '../shared/people/changes-table.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { organisationUserChangesQuery } from './organisation-users-queries.ts';
import { texts } from './organisation-users-texts.ts';
import { ResultOfMany } from './result-of-many.tsx';
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
  const asked = listSearchOf(useSearch({ strict: false }));
  const log = useQuery(organisationUserChangesQuery(organizationCode, asked));
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'organisationUsers.title' })}
        tabTitle={formatMessage({ id: 'organisationUsers.tab.changes' })}
        lead={<FormattedMessage id="organisationUsers.changes.lead" />}
      />
      <UsersTabs organizationCode={organizationCode} current="changes" />
      <SearchedList
        list={log}
        asked={asked}
        hrefOf={(next) => paths.organisationUserChanges(organizationCode, next)}
        label="organisationUsers.changes.search"
        found="organisationUsers.changes.found"
        noMatch="organisationUsers.changes.noMatch"
        empty={<EmptyState icon="clock" title={formatMessage({ id: 'organisationUsers.changes.empty' })} />}
      >
        {({ changes }) => (
          <ChangesTable
            caption={formatMessage({ id: 'organisationUsers.tab.changes' })}
            changes={changes}
            below={(change) => resultIn(change, organizationCode)}
            byOf={({ by, byRole }) =>
              by ?? formatMessage({ id: byRole === 'staff' ? 'organisationUsers.by.staff' : 'organisationUsers.by.system' })
            }
          />
        )}
      </SearchedList>
    </div>
  );
}

/** Of many changes at once; 0.2.0 says of none that it was. */
const resultIn = ({ bulkJob }: CompanyChange, organizationCode: string) =>
  bulkJob && <ResultOfMany organizationCode={organizationCode} {...bulkJob} />;
