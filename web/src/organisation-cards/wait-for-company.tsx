import { type getOrganisationWaitingOrders, paths, type ReplyOf } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { Link } from '../shared/ui/link.tsx';

type WaitForCompanyProps = {
  readonly organizationCode: string;
  readonly steps: ReplyOf<typeof getOrganisationWaitingOrders>['waitForCompany'];
  readonly search: string | undefined;
};

/** How many orders are not among those that wait for their holders, because the company comes first; each number leads to its orders. */
export function WaitForCompany({ organizationCode, steps, search }: WaitForCompanyProps) {
  const orders = steps.reduce((sum, step) => sum + step.orders, 0);
  return (
    <p className="wait-for-company">
      <FormattedMessage id="organisationWaitingOrders.company" values={{ orders }} />
      {steps.map(({ step, orders: count }) => (
        <Link key={step} href={paths.organisationCards({ organizationCode }, undefined, { step, search })}>
          <FormattedMessage id="organisationWaitingOrders.companyStep" values={{ step, orders: count }} />
        </Link>
      ))}
    </p>
  );
}
