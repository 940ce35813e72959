import { type CardOrderDetails, cardStage, waitsForHolder } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../shared/ui/message.tsx';
import { OrderMessageList } from './order-message-list.tsx';
import type { OrderMessage } from './order-messages.ts';
import { WhatToDo } from './what-to-do.tsx';
import './order-notices.css';

/** Where a link leads that says why something can't be done. */
export const orderNoticesId = 'order-notices';

type OrderNoticesProps = {
  readonly order: CardOrderDetails;
  readonly isHolder: boolean;
  readonly messages: readonly OrderMessage[];
  readonly canReject: boolean;
  readonly children?: ReactNode;
};

/** What is to be known of an order before its card is looked at; nothing where all is well. */
export function OrderNotices({ order, isHolder, messages, canReject, children }: OrderNoticesProps) {
  const lacksPhoto = order.ownerImage === null && cardStage(order.status) === 'order';
  if (messages.length === 0 && !lacksPhoto && children === undefined) return null;
  return (
    <div className="order-notices" id={orderNoticesId} tabIndex={-1}>
      {children}
      <OrderMessageList messages={messages} isHolder={isHolder} canReject={canReject} />
      {isHolder && waitsForHolder(order.status) && messages.some(isUnsettled) && <WhatToDo order={order} canReject={canReject} />}
      {lacksPhoto && (
        <Message tone="warning">
          <FormattedMessage id={isHolder ? 'cardOrder.noPhoto.personal' : 'cardOrder.noPhoto'} />
        </Message>
      )}
    </div>
  );
}

/** A message that offers no sign-in which would settle it. */
const isUnsettled = (message: OrderMessage) => !('method' in message && message.method);
