import type { CardListRow } from '@siteid/contract';
import { useEffect, useEffectEvent } from 'react';

/** The order that was opened from a list of this page last. */
let opened: string | undefined;

/**
 * Whoever comes back from an order goes on where they were: its row has the focus and stands in sight. A route's entry scrolls to the top
 * and focuses the heading first (2.2-10), so this comes after.
 */
export function useReturnToRow(rows: readonly CardListRow[]): void {
  const remember = useEffectEvent((event: Event) => {
    const row = event.target instanceof Element ? event.target.closest('tr')?.querySelector('[data-order]') : null;
    if (row instanceof HTMLElement) opened = row.dataset['order'];
  });
  useEffect(() => {
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, []);
  const wantedRow = useEffectEvent(() => rows.find(({ orderId }) => orderId === opened)?.orderId);
  // Once: rows that come later take the focus from nothing.
  useEffect(() => {
    const wanted = wantedRow();
    opened = undefined;
    if (wanted === undefined) return undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => focusRow(wanted));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** Gives the focus to the link of an order's row, and shows it. */
export function focusRow(orderId: string, block: ScrollLogicalPosition = 'center'): void {
  const link = document.querySelector<HTMLElement>(`[data-order="${orderId}"] a`);
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block });
}
