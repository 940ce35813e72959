import { type CardOrderStatus, type OrganisationScope, paths, usualPrintedName } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { BackLink } from '../../shared/ui/back-link.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { OrderLayout } from '../order-layout.tsx';
import { CardToBe } from './card-to-be.tsx';
import type { CardToOrder, Ordering } from './card-to-order.ts';

/** A card that was ordered, or had been before. */
export type Ordered = {
  readonly orderId: string;
  /** `ordered` waits for a second person. */
  readonly status: CardOrderStatus;
  readonly isNew: boolean;
  readonly typed: CardToOrder;
  readonly photo: string | null;
};

type CardOrderedProps = {
  readonly scope: OrganisationScope;
  /** The list that one comes back to. */
  readonly list: string;
  readonly ordering: Ordering;
  readonly ordered: Ordered;
  readonly onAnother: () => void;
};

/** After an order: the card, what happens next, and the way to another one. */
export function CardOrdered({
  scope,
  list,
  ordering,
  ordered: { orderId, status, isNew, typed, photo },
  onAnother,
}: CardOrderedProps) {
  const { formatMessage } = useIntl();
  const name = typed.name_to_print || usualPrintedName(typed.given_names, typed.family_names);
  const next =
    status === 'ordered' ? 'orderCard.done.waits' : typed.email === '' ? 'orderCard.done.withoutMail' : 'orderCard.done.withMail';
  return (
    <>
      <PageTitle
        title={formatMessage({ id: isNew ? 'orderCard.done' : 'orderCard.done.before' }, { name })}
        back={<BackLink href={list} text="cardOrder.back" />}
      />
      <OrderLayout card={<CardToBe ordering={ordering} typed={typed} photo={photo} isOrdered />}>
        <Message tone={isNew ? 'success' : 'info'}>
          <FormattedMessage id={isNew ? next : 'orderCard.done.nothingNew'} values={{ name }} />
        </Message>
        {isNew && photo === null && (
          <Message tone="warning">
            <FormattedMessage id="cardOrder.noPhoto" />
          </Message>
        )}
        <div className="button-row">
          <Button onPress={onAnother}>
            <FormattedMessage id="orderCard.another" />
          </Button>
          <LinkButton look="quiet" href={paths.organisationViewOrder(scope, orderId)} state={{ listLeft: list }}>
            <FormattedMessage id="organisationCards.viewOrder" />
          </LinkButton>
        </div>
      </OrderLayout>
    </>
  );
}
