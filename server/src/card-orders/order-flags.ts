import {
  type Action,
  type Circumstances,
  type OrderState,
  transitionFor,
  type Viewer,
  validFromIsAhead,
  whyNotReactivate,
  whyNotReady,
} from './card-order.ts';
import { mayShowPin } from './card-validity.ts';

/** What this viewer may do with the order, and what the screen may show: the flags of the detail reply (D-FLOW). */
export function flagsOf(order: OrderState, viewer: Viewer, around: Circumstances) {
  const may = (action: Action) =>
    viewer !== null && viewer !== 'stranger' && transitionFor(order.status, action, viewer) !== undefined;
  const mayReactivate = viewer !== null && whyNotReactivate(order, viewer, around) === null;
  return {
    readyToBeActivated: whyNotReady(order, around.today) === null,
    validFromIsInFuture: validFromIsAhead(order, around.today),
    canBeActivated: order.status === 'suspended' && mayReactivate,
    canBeReConfirmed: order.status === 'cancelled_by_holder' && mayReactivate,
    canBeSuspended: may('suspend'),
    canBeTerminated: may('terminate'),
    canBeRejected: viewer === 'company' && may('cancel'),
    pinIsAvailable: mayShowPin(order.status, viewer),
    showRejectionReason: order.status === 'cancelled_by_holder',
  };
}

/** Whether the viewer may switch the virtual card: the holder, of an activated card, where virtual cards exist (4-12). */
export function mayEditVirtualCard(
  order: Pick<OrderState, 'status'>,
  viewer: Viewer,
  { virtualCardEnabled }: { readonly virtualCardEnabled: boolean },
): boolean {
  return virtualCardEnabled && viewer === 'holder' && order.status === 'activated';
}
