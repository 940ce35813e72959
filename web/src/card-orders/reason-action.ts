import type { BannerStatus, CardOrderDetails, CardOrderWrapper } from '@siteid/contract';

/** The order actions that ask for a reason (2.4-20). */
export type ReasonAction = 'reject' | 'suspend' | 'terminate' | 'reactivate';

/** Whether the viewer may do this to the order, by the flags of the server. */
export function isAllowed(action: ReasonAction, order: CardOrderDetails, isHolder: boolean): boolean {
  if (action === 'suspend') return order.canBeSuspended;
  if (action === 'terminate') return order.canBeTerminated;
  if (action === 'reactivate') return order.canBeActivated || order.canBeReConfirmed;
  return isHolder ? order.status === 'approved_by_personalizer' : order.canBeRejected;
}

export const bannerOf = {
  reject: 'rejected',
  suspend: 'suspended',
  terminate: 'terminated',
  reactivate: 'reactivated',
} as const satisfies Record<ReasonAction, BannerStatus>;

/** What a waiting order asks of its holder: activate when it is produced, else confirm; null when it asks nothing (4-6). */
export function orderAction(wrapper: CardOrderWrapper): 'confirm' | 'activate' | null {
  if (wrapper.pendingOrder?.status === 'personalized') return 'activate';
  return wrapper.pendingOrder?.status === 'approved_by_personalizer' ? 'confirm' : null;
}
