import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Beside } from '../use-order-beside.ts';
import { letterKeys } from './letter-keys.ts';

type ListKeys = {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly beside: Beside | null;
  readonly onHelp: () => void;
};

const isTyping = (target: Element) => target.matches('input:not([type=checkbox]), textarea, select');
/** What lies over the page has keys of its own. */
const isCovered = () => document.querySelector('[role=menu], [role=dialog], [role=alertdialog]') !== null;
const rowsInSight = () => [...document.querySelectorAll<HTMLElement>('.cards-table tbody tr')];
const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('a');
const orderOf = (row: HTMLElement | undefined) => row?.dataset['row'];
const rowOf = (order: string | undefined) => rowsInSight().find((row) => order !== undefined && orderOf(row) === order) ?? null;

/**
 * The keys of the list: arrows go from row to row, letters are for those who leave them on (WCAG 2.1.4). Never while typing. Outside the
 * rows both go on from the order that is shown beside, arrows only for whoever pressed last in it or on a row: else they scroll.
 */
export function useListKeys({ search, beside, onHelp }: ListKeys): void {
  const wasPressedHere = useRef(false);
  /** Goes on to another row, and takes what is shown beside along. */
  const goOn = (from: Element | null, step: 1 | -1) => {
    const rows = rowsInSight();
    const at = rows.findIndex((row) => row === from);
    const next = rows[at === -1 ? 0 : at + step];
    const tick = document.activeElement?.matches('input') === true ? next?.querySelector<HTMLElement>('input') : null;
    (tick ?? linkOf(next))?.focus();
    const order = orderOf(next);
    if (beside?.shown !== undefined && order !== undefined) beside.open(order);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    if (key === 'Tab' || key === 'Enter') wasPressedHere.current = false;
    if (!(target instanceof Element) || defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (isTyping(target) || isCovered()) return;
    const own = target.closest('.cards-table tbody tr');
    const row = own ?? rowOf(beside?.shown);
    const goesOn = own !== null || (row !== null && wasPressedHere.current);
    const opensMenu = target.closest('[aria-haspopup]') !== null;
    const does: Partial<Record<string, () => void>> = {
      ...(goesOn && !opensMenu && { ArrowDown: () => goOn(row, 1), ArrowUp: () => goOn(row, -1) }),
      ...(beside?.shown !== undefined && { Escape: beside.close }),
      ...(letterKeys.areOn() && {
        j: () => goOn(row, 1),
        k: () => goOn(row, -1),
        '/': () => search.current?.focus(),
        '?': onHelp,
      }),
    };
    const act = does[key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      wasPressedHere.current = target instanceof Element && target.closest('.cards-table tbody, .order-beside') !== null;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
}
