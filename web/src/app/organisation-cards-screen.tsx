import { lazy, Suspense } from 'react';
import { OrganisationCards } from '../organisation-cards/organisation-cards.tsx';
import type { OrderToDraw } from '../organisation-cards/use-order-beside.ts';

/** Its code travels when an order is shown first. */
const OrderBeside = lazy(() =>
  import('../card-orders/view/order-beside.tsx').then((loaded) => ({ default: loaded.OrderBeside })),
);

const drawBeside = (order: OrderToDraw) => (
  <Suspense>
    <OrderBeside {...order} />
  </Suspense>
);

/** An organisation's list, and beside it the order that is looked at (2.2-3, 2.2-4). */
export const OrganisationCardsScreen = () => <OrganisationCards drawBeside={drawBeside} />;
