import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { lazy, type ReactNode, Suspense } from 'react';

/** Its code travels with an order that waits. */
const ApproveOrder = lazy(() => import('../approving/approve-order.tsx').then((loaded) => ({ default: loaded.ApproveOrder })));

/** What a company's user is told of an order that nobody has approved; undefined for any other. */
export function waitsForApproval(order: CardOrderDetails, scope: OrganisationScope | null): ReactNode {
  if (order.approval === null || scope === null) return undefined;
  return (
    <Suspense>
      <ApproveOrder order={order} approval={order.approval} scope={scope} />
    </Suspense>
  );
}
