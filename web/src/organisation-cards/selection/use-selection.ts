import type { CardListRow } from '@siteid/contract';
import { useState } from 'react';
import { useAuthInfo } from '../../shared/api/auth-info.ts';

export type Selection = {
  readonly rows: readonly CardListRow[];
  readonly has: (row: CardListRow) => boolean;
  /** Selects rows, or takes them back. */
  readonly set: (rows: readonly CardListRow[], isSelected: boolean) => void;
  /** Whether rows can be selected now: on a phone only while the person selects, for boxes take room there. */
  readonly isOn: boolean;
  /** Begins to select, or ends it, which takes all back. */
  readonly turn: (on: boolean) => void;
};

const none: ReadonlyMap<string, CardListRow> = new Map();

/** What is selected, through searches, filters and pages; null for whoever may change no card. */
export function useSelection(isPhone: boolean): Selection | null {
  const [selected, setSelected] = useState(none);
  const [isTurnedOn, setIsTurnedOn] = useState(false);
  const rights = useAuthInfo()?.currentPermissions ?? [];
  if (!rights.includes('SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS')) return null;
  return {
    rows: [...selected.values()],
    has: ({ orderId }) => selected.has(orderId),
    set(rows, isSelected) {
      const next = new Map(selected);
      for (const row of rows) {
        if (isSelected) next.set(row.orderId, row);
        else next.delete(row.orderId);
      }
      setSelected(next);
    },
    isOn: !isPhone || isTurnedOn || selected.size > 0,
    turn(on) {
      setIsTurnedOn(on);
      if (!on) setSelected(none);
    },
  };
}
