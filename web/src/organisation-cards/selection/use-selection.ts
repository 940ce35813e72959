import type { CardListRow } from '@siteid/contract';
import { useState } from 'react';
import { useAuthInfo } from '../../shared/api/auth-info.ts';

export type Selection = {
  readonly rows: readonly CardListRow[];
  readonly has: (row: CardListRow) => boolean;
  /** Whether all that the list finds are selected, on all its pages. */
  readonly isAll: boolean;
  /** All that the list finds, until a row is taken back or something else is looked for. */
  readonly setAll: () => void;
  /** Selects rows, or takes them back: of all that were found the others of this page then stay. */
  readonly set: (rows: readonly CardListRow[], isSelected: boolean) => void;
  /** Whether rows can be selected now: on a phone only while the person selects, for boxes take room there. */
  readonly isOn: boolean;
  /** Begins to select, or ends it, which takes all back. */
  readonly turn: (on: boolean) => void;
};

const none: ReadonlyMap<string, CardListRow> = new Map();

/**
 * What is selected, through searches, filters and pages; null for whoever may change no card. `list` is the address of what is looked for,
 * `page` has the rows that are shown of it.
 */
export function useSelection(isPhone: boolean, list: string, page: readonly CardListRow[] = []): Selection | null {
  const [selected, setSelected] = useState(none);
  const [allOf, setAllOf] = useState('');
  const [isTurnedOn, setIsTurnedOn] = useState(false);
  const rights = useAuthInfo()?.currentPermissions ?? [];
  if (!rights.includes('SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS')) return null;
  const isAll = allOf === list;
  return {
    rows: [...selected.values()],
    has: ({ orderId }) => isAll || selected.has(orderId),
    isAll,
    setAll: () => setAllOf(list),
    set(rows, isSelected) {
      const next = new Map(isAll ? page.map((row) => [row.orderId, row]) : selected);
      for (const row of rows) {
        if (isSelected) next.set(row.orderId, row);
        else next.delete(row.orderId);
      }
      setSelected(next);
      setAllOf('');
    },
    isOn: !isPhone || isTurnedOn || selected.size > 0,
    turn(on) {
      setIsTurnedOn(on);
      if (on) return;
      setSelected(none);
      setAllOf('');
    },
  };
}
