import { paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { SearchedList } from '../shared/lists/searched-list.tsx';
import { ChangesTable } from '../shared/people/changes-table.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
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
  const asked = listSearchOf(useSearch({ strict: false }));
  const log = useQuery(staffChangesQuery(asked));
  return (
    <div className="people">
      <PageTitle
        title={formatMessage({ id: 'staff.title' })}
        tabTitle={formatMessage({ id: 'staff.tab.log' })}
        lead={<FormattedMessage id="staff.log.lead" />}
      />
      <StaffTabs current="log" />
      <SearchedList
        list={log}
        asked={asked}
        hrefOf={paths.staffLog}
        label="staff.log.search"
        found="staff.log.found"
        noMatch="staff.log.noMatch"
        empty={<EmptyState icon="clock" title={formatMessage({ id: 'staff.log.empty' })} />}
      >
        {({ changes }) => (
          <ChangesTable
            caption={formatMessage({ id: 'staff.tab.log' })}
            changes={changes}
            byOf={({ by }) => by ?? formatMessage({ id: 'staff.log.byCommand' })}
            where={{
              title: formatMessage({ id: 'staff.log.where' }),
              // What was done to a place itself says where already.
              cell: ({ team, teamName, whom }) =>
                team === 'staff' ? formatMessage({ id: 'staff.tab.staff' }) : teamName === whom ? null : teamName,
            }}
          />
        )}
      </SearchedList>
    </div>
  );
}
