import { latePart } from '../../late-parts/late-part.tsx';

/** One part for all dialogs, which is heavier than most screens and travels with the first of them. */
const load = () => import('./modal-part.ts');
/** What each dialog is drawn in. */
export const dialogShell = latePart(load, 'ModalOpened');
/** What is said in the place of a dialog that is not there. */
export const notYet = latePart(load, 'NotYet');
