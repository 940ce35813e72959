import { paths } from '@siteid/contract';
import { useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { HousePeople } from './house-people.tsx';
import { StaffTabs } from './staff-tabs.tsx';

/** `/staff`: who works for the portal (W-1-11). */
export function StaffScreen() {
  const { formatMessage } = useIntl();
  const asked = listSearchOf(useSearch({ strict: false }));
  return (
    <HousePeople
      house={{ house: 'staff' }}
      asked={asked}
      hrefOf={paths.staff}
      title={() => formatMessage({ id: 'staff.title' })}
      lead={<FormattedMessage id="staff.lead" />}
      tabs={<StaffTabs current="staff" />}
    />
  );
}
