import { latePart } from '../../late-parts/late-part.tsx';

/**
 * Of all dialogs, with what is said in the place of one that is not there. It is heavier than most screens, and travels with the first
 * dialog.
 */
const load = () => import('./modal-part.ts');
export const dialogShell = latePart(load, 'ModalOpened');
export const notYet = latePart(load, 'NotYet');
