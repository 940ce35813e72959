import { type CardListRow, paths } from '@siteid/contract';

/** Where a row of the list leads: to the review, to the view, or to the organisation's view of an order of others (2.4-21). */
export function cardRowPath({ orderId, status, orgCode, cardBelongsToCurrentUser }: CardListRow): string {
  if (!cardBelongsToCurrentUser) return paths.organisationViewOrder({ organizationCode: orgCode }, orderId);
  return status === 'approved_by_personalizer' ? paths.order(orderId) : paths.viewOrder(orderId);
}
