import { latePart } from '../../shared/late-parts/late-part.tsx';

/** How a holder says what is wrong instead of rejecting an order; of one that was sent back, what was said. */
export const correcting = latePart(() => import('./correcting.tsx'), 'Correcting');
