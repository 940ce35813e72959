/** The message after all cards of a company were suspended or reactivated, with their number (4-13, 8-5). */
export type BulkOutcome = {
  readonly id:
    | 'cardManagement.success.allSuspended'
    | 'cardManagement.success.allReactivated'
    | 'errors.cards.organizationNotActiveForReactivation';
  readonly values: { readonly count: number };
};

/** The message after all cards of a company were suspended (4-13). */
export function suspendedAll(reply: { readonly suspendedCardsCount: number }): BulkOutcome {
  return { id: 'cardManagement.success.allSuspended', values: { count: reply.suspendedCardsCount } };
}

/** The message after all cards of a company were reactivated; a warning where the company is not active and none was (4-13). */
export function reactivatedAll(reply: { readonly reactivatedCardsCount: number; readonly orgIsNotActive: boolean }): BulkOutcome {
  const count = reply.reactivatedCardsCount;
  return reply.orgIsNotActive
    ? { id: 'errors.cards.organizationNotActiveForReactivation', values: { count } }
    : { id: 'cardManagement.success.allReactivated', values: { count } };
}
