import type { BannerStatus, CardOrderDetails } from '@siteid/contract';

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
