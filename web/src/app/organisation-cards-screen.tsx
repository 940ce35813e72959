import { lazy, Suspense } from 'react';
import type { ReasonNotToOrder } from '../organisation-cards/late-list-parts.ts';
import { OrganisationCards } from '../organisation-cards/organisation-cards.tsx';
import type { OrderToDraw } from '../organisation-cards/use-order-beside.ts';
import { latePart } from '../shared/late-parts/late-part.tsx';

/** Its code travels when an order is shown first. */
const OrderBeside = lazy(() =>
  import('../card-orders/view/order-beside.tsx').then((loaded) => ({ default: loaded.OrderBeside })),
);

/** Its code and texts travel where a company is not active. */
const why = latePart(() => import('../card-orders/ordering/why-not-order.tsx'), 'WhyNotOrder');

const drawBeside = (order: OrderToDraw) => (
  // An empty one keeps the place.
  <Suspense fallback={<div className="order-beside" />}>
    <OrderBeside {...order} />
  </Suspense>
);

const whyNotOrder = (organizationId: string): ReasonNotToOrder => ({
  ...why.about(organizationId),
  drawn: <why.Part organizationId={organizationId} />,
});

/** An organisation's list, and beside it the order that is looked at (2.2-3, 2.2-4). */
export const OrganisationCardsScreen = () => <OrganisationCards drawBeside={drawBeside} whyNotOrder={whyNotOrder} />;
