import { waitAtMost } from '../../shared/late-parts/wait-at-most.ts';
import { draftsItem } from './drafts-in-tab.ts';

let brought: Promise<void> | undefined;

/**
 * Opens what the tab keeps, where it keeps something, before a screen of whoever is signed in is drawn: what is another's goes. A key that
 * does not come keeps nobody from the screen.
 */
export function bringDrafts(): Promise<void> | undefined {
  if (sessionStorage.getItem(draftsItem) === null) return undefined;
  brought ??= waitAtMost([import('./sealed-drafts.ts').then(({ openDrafts }) => openDrafts())]);
  return brought;
}
