import type { RouterHistory } from '@tanstack/react-router';
import { isOnline, onConnectionChange } from '../shared/connection.ts';
import { clearMessagesThatSay, dialogOnTop, showFailureIn } from '../shared/status-messages.tsx';

/**
 * Without a network no other page can be opened, and the one that is open, with what was typed in it, would be lost for an error: so it
 * stays. Links are caught as they are pressed, for some leave the single page; Back is caught by the history.
 */
export function stayWhileOffline(history: RouterHistory): void {
  history.block({ blockerFn: refuses, enableBeforeUnload: false });
  onConnectionChange(() => isOnline() && clearMessagesThatSay(['offline.cannotOpen', 'errors.unreachable']));
  document.addEventListener('click', (event) => opensPage(event) && refuses() && event.preventDefault(), { capture: true });
}

function refuses(): boolean {
  if (isOnline()) return false;
  showFailureIn(dialogOnTop())({ tone: 'warning', text: { id: 'offline.cannotOpen' } });
  return true;
}

/** Whether a click leaves the page for another: not one for a new tab, a mail, a call or a place on the page. */
function opensPage({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || button !== 0 || ctrlKey || metaKey || shiftKey || link.target === '_blank') return false;
  return /^https?:$/.test(link.protocol) && link.getAttribute('href')?.startsWith('#') !== true;
}
