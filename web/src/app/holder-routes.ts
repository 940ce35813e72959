import { paths } from '../shared/paths.ts';
import { redirect } from '../shared/router/leads.ts';
import { type Entry, route } from '../shared/router/route.ts';
import { bannerStatusOrNotFound } from './banner-status.ts';
import { guards } from './guard.ts';

const reasonScreens = () => import('../card-orders/reason-screen.tsx');

const orderQueries = () => import('../card-orders/card-order-queries.ts');

type OfOrder = Omit<Entry, 'params'> & { readonly params: { readonly orderId: string } };

/** Asks for the order while the screen's own code is on its way. */
async function prefetchOrder({ context: { queryClient }, params: { orderId } }: OfOrder): Promise<void> {
  const { cardOrderDetailsQuery } = await orderQueries();
  void queryClient.prefetchQuery(cardOrderDetailsQuery(orderId, null));
}

const ofOrder = { before: [guards.holder], load: prefetchOrder };

/** The cardholder's own routes, all but the first behind one guard. */
export const holderRoutes = [
  route('/cards', {
    before: [
      () => {
        throw redirect({ href: paths.waitingOrders() });
      },
    ],
  }),
  route('/cards/waiting-orders/{-$status}', {
    before: [guards.holder, bannerStatusOrNotFound],
    load: async ({ context: { queryClient }, params: { status } }) => {
      const { leadFromWaitingOrders } = await import('../waiting-orders/waiting-orders-queries.ts');
      const lead = await leadFromWaitingOrders(queryClient, status !== undefined);
      if (lead !== null) throw redirect({ href: lead });
    },
    screen: async () => (await import('../waiting-orders/waiting-orders-screen.tsx')).WaitingOrdersScreen,
  }),
  route('/cards/all', {
    before: [guards.holder],
    load: async ({ context: { queryClient } }) => {
      const { fetchAllCards } = await import('../all-cards/all-cards-queries.ts');
      await fetchAllCards(queryClient);
    },
    screen: async () => (await import('../all-cards/all-cards-screen.tsx')).AllCardsScreen,
  }),
  route('/cards/order/{-$orderId}', {
    before: [guards.holder],
    load: async ({ context: { queryClient }, params: { orderId } }) => {
      const { pendingCardOrderQuery } = await orderQueries();
      if (orderId !== undefined) void queryClient.prefetchQuery(pendingCardOrderQuery(orderId));
    },
    screen: async () => (await import('../card-orders/review-order-screen.tsx')).ReviewOrderScreen,
  }),
  route('/cards/view-order/$orderId', {
    ...ofOrder,
    screen: async () => (await import('../card-orders/view-order-screen.tsx')).ViewOrderScreen,
  }),
  route('/cards/reject-card-oder/$orderId', { ...ofOrder, screen: async () => (await reasonScreens()).RejectScreen }),
  route('/cards/suspend-card-order/$orderId', { ...ofOrder, screen: async () => (await reasonScreens()).SuspendScreen }),
  route('/cards/terminate-card-order/$orderId', { ...ofOrder, screen: async () => (await reasonScreens()).TerminateScreen }),
  route('/cards/reactivate-card-order/$orderId', { ...ofOrder, screen: async () => (await reasonScreens()).ReactivateScreen }),
];
