import type { CardOrderDetails } from '@siteid/contract';
import type { MessageId } from '../../shared/texts/messages.ts';
import type { ReasonAction } from '../reason-action.ts';

type ReasonWording = Readonly<Record<'title' | 'label' | 'placeholder' | 'submit' | 'consequence', MessageId>>;
type OrderStatus = Pick<CardOrderDetails, 'status'>;

/** Taking a rejection back is the reactivation of an order that has no card yet: it has words of its own. */
export function reopens(action: ReasonAction, order: OrderStatus): boolean {
  return action === 'reactivate' && order.status === 'cancelled_by_holder';
}

/** The words of a reason form, by the order action and the actor's role (2.4-20). */
export function reasonWording(action: ReasonAction, order: OrderStatus, isHolder: boolean): ReasonWording {
  const form = reopens(action, order) ? 'reconfirm' : action;
  const whose = isHolder ? (`cardReason.${form}.personal` as const) : (`cardReason.${form}` as const);
  return {
    title: `${whose}.title`,
    label: `${whose}.label`,
    placeholder: `${whose}.placeholder`,
    submit: `cardReason.${form}.submit`,
    consequence: `${whose}.consequence`,
  };
}
