import { FormattedMessage } from 'react-intl';
import { type OrganisationScope, paths } from '../shared/paths.ts';
import { Link } from '../shared/ui/link.tsx';

/** To the orders that wait, and to what suspending and terminating mean (2.2-7, 2.4-27). */
export function FurtherLinks({ scope: { organizationCode, cpbOrganizationId } }: { readonly scope: OrganisationScope }) {
  return (
    <div className="organisation-cards-links">
      {cpbOrganizationId === undefined && (
        <Link href={paths.organisationWaitingOrders(organizationCode)}>
          <FormattedMessage id="organisationCards.waitingOrders" />
        </Link>
      )}
      <Link href={paths.explanation()}>
        <FormattedMessage id="organisationCards.aboutSuspending" />
      </Link>
    </div>
  );
}
