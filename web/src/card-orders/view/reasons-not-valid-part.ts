import { latePart } from '../../shared/late-parts/late-part.tsx';

/** Why a card does not hold today, and what its reader can do about it (L-6-2). */
export const reasonsNotValid = latePart(() => import('./reasons-not-valid.tsx'), 'ReasonsNotValid');
