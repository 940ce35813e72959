import { type CardOrderDetails, cardStage, paths, waitsForHolder } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { dayOf } from '../shared/texts/dates.ts';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { OrderMessageList } from './order-message-list.tsx';
import type { OrderMessage } from './order-messages.ts';
import { OrganisationContact } from './organisation-contact.tsx';
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
  const suspension = order.status === 'suspended' ? order.suspension : null;
  if (messages.length === 0 && !lacksPhoto && suspension === null && children === undefined) return null;
  return (
    <div className="order-notices" id={orderNoticesId} tabIndex={-1}>
      {children}
      {suspension !== null && <Suspended order={order} suspension={suspension} />}
      <OrderMessageList messages={messages} isHolder={isHolder} canReject={canReject} />
      {isHolder && waitsForHolder(order.status) && messages.some(({ kind }) => differs.has(kind)) && (
        <WhatToDo order={order} canReject={canReject} />
      )}
      {lacksPhoto && (
        <Message tone="warning">
          <FormattedMessage id={isHolder ? 'cardOrder.noPhoto.personal' : 'cardOrder.noPhoto'} />
        </Message>
      )}
    </div>
  );
}

const differs: ReadonlySet<OrderMessage['kind']> = new Set(['governmentIdNotMatching', 'nameMismatch', 'nationalityMismatch']);

type SuspendedProps = { readonly order: CardOrderDetails; readonly suspension: NonNullable<CardOrderDetails['suspension']> };

/** Who suspended the card, when and why; the way back where the holder has one, else whom to ask. */
function Suspended({ order, suspension: { by, since, reason } }: SuspendedProps) {
  const values = { orgName: order.orgName, day: <span className="unbroken">{dayOf(since)}</span> };
  return (
    <Message
      tone="warning"
      {...(order.canBeActivated && {
        actions: (
          <LinkButton href={paths.reactivateOrder(order.orderId)}>
            <FormattedMessage id="viewCardOrder.actions.reactivate" />
          </LinkButton>
        ),
      })}
    >
      <p>
        <FormattedMessage id={`cardOrder.suspended.${by}`} values={values} />
      </p>
      {reason !== null && (
        <p className="message-details order-reason">
          <FormattedMessage id="cardOrder.suspended.reason" values={{ reason }} />
        </p>
      )}
      {by === 'company' && (
        <p className="message-details">
          <OrganisationContact order={order} />
        </p>
      )}
    </Message>
  );
}
