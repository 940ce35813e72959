import type { BannerStatus, CardOrderDetails } from '@siteid/contract';

/** The order actions that ask for a reason (2.4-20). */
export type ReasonAction = 'reject' | 'suspend' | 'terminate' | 'reactivate';

/** Whether the viewer may do this to the order, by the flags of the server. */
export function isAllowed(action: ReasonAction, order: CardOrderDetails, isHolder: boolean): boolean {
  return allows[action](order, isHolder);
}

const allows: Readonly<Record<ReasonAction, (order: CardOrderDetails, isHolder: boolean) => boolean>> = {
  reject: ({ status, canBeRejected }, isHolder) => (isHolder ? status === 'approved_by_personalizer' : canBeRejected),
  suspend: ({ canBeSuspended }) => canBeSuspended,
  terminate: ({ canBeTerminated }) => canBeTerminated,
  reactivate: ({ canBeActivated, canBeReConfirmed }) => canBeActivated || canBeReConfirmed,
};

export const bannerOf = {
  reject: 'rejected',
  suspend: 'suspended',
  terminate: 'terminated',
  reactivate: 'reactivated',
} as const satisfies Record<ReasonAction, BannerStatus>;
