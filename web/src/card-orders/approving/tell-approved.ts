import type { approveOrders, ReplyOf } from '@siteid/contract';
import { showMessage } from '../../shared/status-messages.tsx';

/** Says how many orders were approved, and of each other one why it was not. */
export function tellApproved({ orders }: ReplyOf<typeof approveOrders>, nameOf: (orderId: string) => string): void {
  const count = orders.filter(({ why }) => why === null).length;
  if (count > 0) showMessage({ tone: 'success', text: { id: 'approval.done', values: { count } } });
  for (const { orderId, why } of orders)
    if (why !== null) showMessage({ tone: 'warning', text: { id: 'approval.why', values: { why, name: nameOf(orderId) } } });
}
