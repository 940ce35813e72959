import { type CardOrderDetails, type OrganisationScope, type orderReplacement, paths, type ReplyOf } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { showMessage } from '../status-messages.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link.tsx';
import { useOrderReplacement } from './card-loss-queries.ts';

type Replaced = Pick<CardOrderDetails, 'orderId' | 'orgId' | 'fullName' | 'printableNamesForDisplay'>;
type OrderReplacementProps = {
  readonly order: Replaced;
  readonly scope: OrganisationScope;
  readonly look?: 'primary' | 'quiet';
  readonly onOrdered?: () => void;
  /** The caller was told of another order for the worker. */
  readonly knowingly?: boolean;
};

/** The one click that orders another card in the place of one, filled in from it; what hinders is said, with the way on. */
export function OrderReplacement({ order, scope, look = 'primary', onOrdered, knowingly = false }: OrderReplacementProps) {
  const { mutate, isPending } = useOrderReplacement();
  const { orderId, orgId: organizationId } = order;
  const send = () =>
    mutate(
      { organizationId, orderId, knowingly },
      {
        onSuccess: (reply) => {
          onOrdered?.();
          tell(reply, order, scope);
        },
      },
    );
  return (
    <Button look={look} isPending={isPending} onPress={send}>
      <FormattedMessage id={knowingly ? 'cardLoss.orderAllTheSame' : 'cardLoss.order'} />
    </Button>
  );
}

function tell({ order, standing }: ReplyOf<typeof orderReplacement>, replaced: Replaced, scope: OrganisationScope): void {
  const values = { name: replaced.fullName ?? replaced.printableNamesForDisplay };
  if (order !== null) {
    const id = order.isNew ? 'cardLoss.ordered' : 'cardLoss.orderedBefore';
    showMessage({ tone: 'success', text: { id, values }, actions: seeOrder(paths.organisationViewOrder(scope, order.orderId)) });
  } else if (standing !== null) {
    const actions = <OrderReplacement order={replaced} scope={scope} look="quiet" knowingly />;
    showMessage({ tone: 'warning', text: { id: 'cardLoss.standing', values }, actions });
  } else {
    const actions = openForm(paths.organisationNewOrder(scope, replaced.orderId));
    showMessage({ tone: 'warning', text: { id: 'cardLoss.problems', values }, actions });
  }
}

const seeOrder = (href: string): ReactNode => (
  <LinkButton look="quiet" href={href}>
    <FormattedMessage id="cardLoss.see" />
  </LinkButton>
);

const openForm = (href: string): ReactNode => (
  <LinkButton look="quiet" href={href}>
    <FormattedMessage id="cardLoss.form" />
  </LinkButton>
);
