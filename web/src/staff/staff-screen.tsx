import { paths } from '@siteid/contract';
import { useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { StaffTabs } from './staff-tabs.tsx';
import { texts } from './staff-texts.ts';
import { TeamMembers } from './team-members.tsx';

/** `/staff`: who works for the portal (W-1-11). */
export const StaffScreen = () => (
  <FurtherTexts files={texts}>
    <Staff />
  </FurtherTexts>
);

function Staff() {
  const { formatMessage } = useIntl();
  const asked = listSearchOf(useSearch({ strict: false }));
  return (
    <TeamMembers
      team={{ team: 'staff' }}
      asked={asked}
      hrefOf={paths.staff}
      title={() => formatMessage({ id: 'staff.title' })}
      lead={<FormattedMessage id="staff.lead" />}
      tabs={<StaffTabs current="staff" staff={paths.staff(asked)} />}
    />
  );
}
