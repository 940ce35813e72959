import { type CardOrderDetails, type OrderCorrection, type OrganisationScope, paths } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { dayOf } from '../../shared/texts/dates.ts';
import { LinkButton } from '../../shared/ui/link.tsx';
import { Message } from '../../shared/ui/message.tsx';

type SentBackBySupplierProps = {
  readonly order: CardOrderDetails;
  readonly scope: OrganisationScope;
  readonly supplier: string;
  readonly correction: OrderCorrection;
};

/** For the company: what its card supplier says is wrong. It changes the order, and then approves it again (L-3-4). */
export function SentBackBySupplier({ order: { orderId, orgName }, scope, supplier, correction }: SentBackBySupplierProps) {
  // 0.2.0 does not say `whyNot`: the server judges.
  const { asked, note, whyNot } = correction;
  const listLeft = useListLeft();
  const button = (
    <LinkButton href={paths.organisationEditOrder(scope, orderId)} state={{ listLeft }}>
      <FormattedMessage id="sentBack.supplier.change" />
    </LinkButton>
  );
  const day = <span className="unbroken">{dayOf(asked)}</span>;
  return (
    <Message tone="warning" {...(!whyNot && { actions: button })}>
      <p>
        <FormattedMessage id="sentBack.supplier.waits" values={{ supplier, day }} />
      </p>
      <p className="message-details order-reason">{note}</p>
      {whyNot && (
        <p className="message-details">
          <FormattedMessage id="sentBack.mayNot" values={{ whyNot, orgName }} />
        </p>
      )}
    </Message>
  );
}
