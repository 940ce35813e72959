import { lazy, Suspense } from 'react';
import { OrganisationCards } from '../organisation-cards/organisation-cards.tsx';
import type { OrderToDraw } from '../organisation-cards/use-order-beside.ts';

/** Its code travels when an order is shown first. */
const OrderBeside = lazy(() =>
  import('../card-orders/view/order-beside.tsx').then((loaded) => ({ default: loaded.OrderBeside })),
);

/** Its code and texts travel where a company is not active. */
const WhyNotOrder = lazy(() =>
  import('../card-orders/ordering/why-not-order.tsx').then((loaded) => ({ default: loaded.WhyNotOrder })),
);

const drawBeside = (order: OrderToDraw) => (
  <Suspense>
    <OrderBeside {...order} />
  </Suspense>
);

const whyNotOrder = (
  <Suspense>
    <WhyNotOrder />
  </Suspense>
);

/** An organisation's list, and beside it the order that is looked at (2.2-3, 2.2-4). */
export const OrganisationCardsScreen = () => <OrganisationCards drawBeside={drawBeside} whyNotOrder={whyNotOrder} />;
