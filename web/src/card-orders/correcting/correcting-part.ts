import type { OrganisationScope } from '@siteid/contract';
import { latePart } from '../../shared/late-parts/late-part.ts';

const load = () => import('./correcting.tsx');
/** How a holder says what is wrong instead of rejecting an order. */
export const correcting = latePart(load, 'Correcting');

/** The same of an order that was sent back: with what was said of it. */
export const sentBackPart = (orderId: string, scope: OrganisationScope | null): typeof correcting => ({
  ...correcting,
  name: `${correcting.name} ${orderId}`,
  async bring(queryClient, language) {
    const said = load().then(({ correctionQuery }) => queryClient.prefetchQuery(correctionQuery(orderId, scope)));
    await Promise.all([said, correcting.bring(queryClient, language)]);
  },
});
