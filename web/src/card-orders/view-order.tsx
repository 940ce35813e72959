import { type CardOrderDetails, type CardOrderWrapper, cardTypeName } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { cardsListPath, useCardsListPlace } from '../shared/places/cards-list-place.ts';
import { type OrganisationScope, paths } from '../shared/places/paths.ts';
import { LinkButton } from '../shared/ui/link.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { CardActions } from './card-actions.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLayout } from './order-layout.tsx';
import { OrderMessageList } from './order-message-list.tsx';
import { orderMessages } from './order-messages.ts';
import { PinCode } from './pin-code.tsx';
import { VirtualCard } from './virtual-card.tsx';

type ViewOrderProps = {
  wrapper: CardOrderWrapper;
  order: CardOrderDetails;
  /** The organisation that looks; null for the holder. */
  scope: OrganisationScope | null;
  hasBack: boolean;
};

/** View mode: the card or order as it is, and what its viewer may do to it (2.4-14). */
export function ViewOrder({ wrapper, order, scope, hasBack }: ViewOrderProps) {
  const intl = useIntl();
  const { productName, servicePortal, signInMethods } = useConfiguration();
  const isHolder = scope === null;
  const cardType = cardTypeName(order.cardType, productName);
  const title = isHolder
    ? intl.formatMessage({ id: 'viewCardOrder.personal.title' }, { cardType })
    : intl.formatMessage({ id: 'viewCardOrder.title' }, { name: order.fullName });
  const hasVirtualCard = servicePortal.cardOrdering.virtualCardEnabled;
  const hasPin = isHolder && order.cardBelongsToCurrentUser;
  const isWaiting = order.status === 'approved_by_personalizer' || order.status === 'personalized';

  // What can be used stands first, what cannot (yet) stands last.
  const isUsable = order.pinIsAvailable || wrapper.canEditVirtualCard;
  const services = (hasPin || hasVirtualCard) && (
    <Panel>
      {hasPin && <PinRow orderId={order.orderId} isAvailable={order.pinIsAvailable} />}
      {hasVirtualCard && <VirtualCard wrapper={wrapper} order={order} />}
    </Panel>
  );

  return (
    <>
      <PageTitle
        title={title}
        actions={
          <>
            <CardActions order={order} scope={scope} />
            {hasBack && <BackButton scope={scope} />}
          </>
        }
      />
      <OrderLayout card={<OrderCard order={order} isHolder={isHolder} />}>
        <OrderMessageList messages={isHolder && isWaiting ? orderMessages(wrapper, order, signInMethods) : []} />
        {order.showRejectionReason && order.rejectionReason !== null && (
          <Panel title={intl.formatMessage({ id: 'cardOrder.details.rejectionReason' })}>
            <p className="order-reason">{order.rejectionReason}</p>
          </Panel>
        )}
        {isUsable && services}
        <OrderFacts order={order} isHolder={isHolder} />
        {!isUsable && services}
      </OrderLayout>
    </>
  );
}

function PinRow({ orderId, isAvailable }: { orderId: string; isAvailable: boolean }) {
  const intl = useIntl();
  const value = <PinCode orderId={orderId} isAvailable={isAvailable} />;
  return <DataList items={[{ label: intl.formatMessage({ id: 'cardOrder.details.pinCode' }), value }]} />;
}

function BackButton({ scope }: { scope: OrganisationScope | null }) {
  const place = useCardsListPlace();
  return (
    <LinkButton look="quiet" href={scope === null ? paths.allCards() : cardsListPath(scope, place)}>
      <FormattedMessage id="cardOrder.back" />
    </LinkButton>
  );
}
