/** One part, so that what is said in the place of a late dialog is there with the shell. */
export { ModalOpened } from './modal-opened.tsx';
export { NotYet } from './not-yet.tsx';
