import type { CardOrderDetails } from '@siteid/contract';
import type { MessageId } from '../shared/texts/messages.ts';
import type { ReasonAction } from './reason-action.ts';

type ReasonWording = Readonly<Record<'title' | 'label' | 'placeholder' | 'submit' | 'consequence', MessageId>>;

/** The words of a reason form, by the order action and by who acts (2.4-20). */
export function reasonWording(action: ReasonAction, order: Pick<CardOrderDetails, 'status'>, isHolder: boolean): ReasonWording {
  const takesRejectionBack = action === 'reactivate' && order.status === 'cancelled_by_holder';
  const submit = `cardReason.${action}.submit` as const;
  if (isHolder) {
    return {
      title: `cardReason.${action}.personal.title`,
      label: `cardReason.${action}.personal.label`,
      placeholder: `cardReason.${action}.personal.placeholder`,
      submit,
      consequence: takesRejectionBack ? 'cardReason.reconfirm.personal.consequence' : `cardReason.${action}.personal.consequence`,
    };
  }
  return {
    title: `cardReason.${action}.title`,
    label: `cardReason.${action}.label`,
    placeholder: `cardReason.${action}.placeholder`,
    submit,
    consequence: takesRejectionBack ? 'cardReason.reconfirm.consequence' : `cardReason.${action}.consequence`,
  };
}
