/** What every dialog begins with: one part, so that what can be said of a late one is there with its shell. */
export { ModalOpened } from './modal-opened.tsx';
export { NotYet } from './not-yet.tsx';
