import { paths } from '@siteid/contract';
import { useParams, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { HousePeople } from './house-people.tsx';
import { StaffTabs } from './staff-tabs.tsx';

const SupplierScreen = () => <PartnerHouse house="supplier" houses="suppliers" />;
const OfficeScreen = () => <PartnerHouse house="office" houses="offices" />;

export { OfficeScreen, SupplierScreen };

type PartnerHouseProps = { readonly house: 'supplier' | 'office'; readonly houses: 'suppliers' | 'offices' };

/** The people of one card supplier or ID office (W-1-12). */
function PartnerHouse({ house, houses }: PartnerHouseProps) {
  const { formatMessage } = useIntl();
  const { houseId = '' } = useParams({ strict: false });
  const asked = listSearchOf(useSearch({ strict: false }));
  const kind = formatMessage({ id: `staff.tab.${houses}` });
  return (
    <HousePeople
      house={{ house, houseId }}
      asked={asked}
      hrefOf={(next) => paths.staffHouses(houses, { id: houseId, ...next })}
      title={(name) => name ?? kind}
      above={kind}
      tabs={<StaffTabs current={houses} />}
    />
  );
}
