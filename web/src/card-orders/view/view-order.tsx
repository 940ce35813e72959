import {
  type CardOrderDetails,
  type CardOrderWrapper,
  cardStage,
  cardTypeName,
  type OrganisationScope,
  paths,
  waitsForHolder,
} from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { OrderCard } from '../../shared/order-card/order-card.tsx';
import { LinkButton } from '../../shared/ui/link.tsx';
import { DataList } from '../../shared/ui/lists/data-list.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { LastTold } from '../holder-mails/last-told.tsx';
import { OrderFacts } from '../order-facts.tsx';
import { OrderLayout } from '../order-layout.tsx';
import { viewedMessages } from '../order-messages.ts';
import { OrderNotices } from '../order-notices.tsx';
import { OrderLoading } from '../order-states.tsx';
import { isAllowed } from '../reason-action.ts';
import { OpenTimeline } from '../timeline/open-timeline.tsx';
import { CardActions } from './card-actions.tsx';
import { CardAtHand } from './card-at-hand.tsx';
import { useCardNotices } from './card-notices.tsx';
import { PinCode } from './pin-code.tsx';
import { VirtualCard } from './virtual-card.tsx';

type ViewOrderProps = {
  wrapper: CardOrderWrapper;
  order: CardOrderDetails;
  /** The organisation that looks; null for the holder. */
  scope: OrganisationScope | null;
  /** Undefined where the address hides it (2.2-5). */
  back: ReactNode;
};

/** View mode: the card or order as it is, and what its viewer may do to it (2.4-14). */
export function ViewOrder({ wrapper, order, scope, back }: ViewOrderProps) {
  const intl = useIntl();
  const { productName, servicePortal, signInMethods } = useConfiguration();
  const isHolder = scope === null;
  const cardType = cardTypeName(order.cardType, productName);
  const stage = cardStage(order.status);
  const title = isHolder
    ? intl.formatMessage({ id: 'viewCardOrder.personal.title' }, { cardType, stage })
    : intl.formatMessage({ id: 'viewCardOrder.title' }, { name: order.fullName ?? '', stage });
  // An order without a card, or whose card has ended, has no PIN and no virtual card to show.
  const hasVirtualCard = servicePortal.cardOrdering.virtualCardEnabled && stage === 'card';
  const hasPin = isHolder && order.cardBelongsToCurrentUser && stage === 'card';
  const canReject = isAllowed('reject', order, isHolder);
  const [notices, areBrought] = useCardNotices(order, scope);
  if (!areBrought) return <OrderLoading back={back} />;

  return (
    <>
      <PageTitle
        title={title}
        back={back}
        actions={
          <>
            {isHolder && <WhatItWaitsFor order={order} />}
            <CardActions order={order} scope={scope} />
          </>
        }
      />
      <OrderLayout
        notices={
          <OrderNotices
            order={order}
            isHolder={isHolder}
            canReject={canReject}
            messages={viewedMessages(wrapper, order, { isHolder, offered: signInMethods })}
          >
            {notices}
          </OrderNotices>
        }
        card={<OrderCard order={order} isHolder={isHolder} />}
        below={
          <>
            {isHolder && mayBeMissed(order) && (
              <CardAtHand
                order={order}
                showsVirtualCard={hasVirtualCard && wrapper.virtualCardStatus && wrapper.canEditVirtualCard}
              />
            )}
            {(hasPin || hasVirtualCard) && (
              <Panel>
                {hasPin && <PinRow order={order} />}
                {hasVirtualCard && <VirtualCard wrapper={wrapper} order={order} isHolder={isHolder} />}
              </Panel>
            )}
            {order.lastTold && (
              <Panel>
                <LastTold order={order} />
              </Panel>
            )}
          </>
        }
      >
        {order.showRejectionReason && order.rejectionReason !== null && (
          <Panel title={intl.formatMessage({ id: 'cardOrder.details.rejectionReason' })}>
            <p className="order-reason">{order.rejectionReason}</p>
          </Panel>
        )}
        <OrderFacts order={order} isHolder={isHolder}>
          <OpenTimeline order={order} scope={scope} />
        </OrderFacts>
      </OrderLayout>
    </>
  );
}

/** Whether its holder can say that the card is lost, stolen or damaged: it is in use, or suspended and may be replaced. */
const mayBeMissed = ({ status, mayReplace, cardBelongsToCurrentUser }: CardOrderDetails) =>
  cardBelongsToCurrentUser && (status === 'activated' || (status === 'suspended' && mayReplace === 'ask'));

function PinRow({ order }: { order: CardOrderDetails }) {
  const intl = useIntl();
  return (
    <div className="pin-row">
      <DataList items={[{ label: intl.formatMessage({ id: 'cardOrder.details.pinCode' }), value: <PinCode order={order} /> }]} />
    </div>
  );
}

/** Leads the holder of an order that waits for them to where it is reviewed or activated. */
function WhatItWaitsFor({ order }: { order: CardOrderDetails }) {
  const { productName } = useConfiguration();
  const words = {
    approved_by_personalizer: 'waitingOrders.pending.review',
    personalized: 'waitingOrders.ready.activate',
  } as const;
  if (!waitsForHolder(order.status) || order.sentBackSince !== null) return null;
  const actionId = words[order.status];
  return (
    <LinkButton href={paths.order(order.orderId)}>
      <FormattedMessage id={actionId} values={{ product: cardTypeName(order.cardType, productName) }} />
    </LinkButton>
  );
}
