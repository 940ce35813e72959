import { lateDialog } from '../late-parts/late-dialog.tsx';

/** The second of two taps by which a holder suspends a card that is missing. */
export const lostCard = lateDialog(() => import('./lost-card-question.tsx'), 'LostCardQuestion', 'allCards.lost');
