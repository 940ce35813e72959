import { paths } from '@siteid/contract';
import { useParams, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { listSearchOf } from '../shared/lists/list-address.ts';
import { useListLeft } from '../shared/navigation/list-left.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { BackLink } from '../shared/ui/back-link.tsx';
import { StaffTabs } from './staff-tabs.tsx';
import { texts } from './staff-texts.ts';
import { TeamMembers } from './team-members.tsx';

const SupplierScreen = () => (
  <FurtherTexts files={texts}>
    <PartnerTeam team="supplier" partners="suppliers" />
  </FurtherTexts>
);
const OfficeScreen = () => (
  <FurtherTexts files={texts}>
    <PartnerTeam team="office" partners="offices" />
  </FurtherTexts>
);

export { OfficeScreen, SupplierScreen };

type PartnerTeamProps = { readonly team: 'supplier' | 'office'; readonly partners: 'suppliers' | 'offices' };

/** The people of one card supplier or ID office (W-1-12). */
function PartnerTeam({ team, partners }: PartnerTeamProps) {
  const { formatMessage } = useIntl();
  const { teamId = '' } = useParams({ strict: false });
  const asked = listSearchOf(useSearch({ strict: false }));
  const left = useListLeft();
  const kind = formatMessage({ id: `staff.tab.${partners}` });
  return (
    <TeamMembers
      team={{ team, teamId }}
      asked={asked}
      hrefOf={(next) => paths.staffPartners(partners, { id: teamId, ...next })}
      title={(name) => name ?? kind}
      back={<BackLink href={left ?? paths.staffPartners(partners)} text={`staff.${partners}.back`} />}
      tabs={<StaffTabs current={partners} {...(left !== undefined && { href: left })} />}
    />
  );
}
