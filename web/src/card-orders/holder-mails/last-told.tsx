import type { CardOrderDetails } from '@siteid/contract';
import { lazy, Suspense } from 'react';

/** Its code and its texts travel with an order whose holder was told of it. */
const ToldHolder = lazy(() => import('./told-holder.tsx').then((loaded) => ({ default: loaded.ToldHolder })));

/** How the holder was last told of an order, for its company. */
export const LastTold = ({ order }: { readonly order: CardOrderDetails }) =>
  order.lastTold && (
    <Suspense>
      <ToldHolder order={order} lastTold={order.lastTold} />
    </Suspense>
  );
