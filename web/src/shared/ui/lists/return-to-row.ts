import { useEffect, useEffectEvent } from 'react';

/** The row that was last opened, by the path of its list. */
const opened = new Map<string, string>();

/**
 * Whoever comes back from what a row of a table leads to goes on where they were: its row has the focus and stands in sight. A route's
 * entry scrolls to the top and focuses the heading first (2.2-10), so this comes after; what else has the focus keeps it.
 */
export function useReturnToRow(keys: readonly string[]): void {
  useEffect(() => {
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, []);
  const wantedRow = useEffectEvent(() => keys.find((key) => key === opened.get(location.pathname)));
  // Once, so that rows which are loaded later do not take the focus.
  useEffect(() => {
    const wanted = wantedRow();
    if (wanted === undefined) return undefined;
    opened.delete(location.pathname);
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement?.matches('body, h1') === true) focusRow(wanted);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

function remember({ target }: Event): void {
  const row = target instanceof Element && target.closest<HTMLElement>('[data-row]');
  if (row) opened.set(location.pathname, row.dataset['row'] ?? '');
}

/** Gives the focus to the first link of a row, and shows it. */
export function focusRow(key: string, block: ScrollLogicalPosition = 'center'): void {
  const link = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] a`);
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block });
}
