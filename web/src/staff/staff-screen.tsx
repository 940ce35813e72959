import { paths } from '@siteid/contract';
import { useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { StaffTabs } from './staff-tabs.tsx';
import { TeamMembers } from './team-members.tsx';

/** `/staff`: who works for the portal (W-1-11). */
export function StaffScreen() {
  const { formatMessage } = useIntl();
  const asked = listSearchOf(useSearch({ strict: false }));
  return (
    <TeamMembers
      team={{ team: 'staff' }}
      asked={asked}
      hrefOf={paths.staff}
      title={() => formatMessage({ id: 'staff.title' })}
      lead={<FormattedMessage id="staff.lead" />}
      tabs={<StaffTabs current="staff" />}
    />
  );
}
