import { paths } from '@siteid/contract';
import { useParams, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { StaffTabs } from './staff-tabs.tsx';
import { TeamMembers } from './team-members.tsx';

const SupplierScreen = () => <PartnerTeam team="supplier" partners="suppliers" />;
const OfficeScreen = () => <PartnerTeam team="office" partners="offices" />;

export { OfficeScreen, SupplierScreen };

type PartnerTeamProps = { readonly team: 'supplier' | 'office'; readonly partners: 'suppliers' | 'offices' };

/** The people of one card supplier or ID office (W-1-12). */
function PartnerTeam({ team, partners }: PartnerTeamProps) {
  const { formatMessage } = useIntl();
  const { teamId = '' } = useParams({ strict: false });
  const asked = listSearchOf(useSearch({ strict: false }));
  const kind = formatMessage({ id: `staff.tab.${partners}` });
  return (
    <TeamMembers
      team={{ team, teamId }}
      asked={asked}
      hrefOf={(next) => paths.staffPartners(partners, { id: teamId, ...next })}
      title={(name) => name ?? kind}
      above={kind}
      tabs={<StaffTabs current={partners} />}
    />
  );
}
