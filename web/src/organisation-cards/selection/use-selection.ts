import type { CardListRow } from '@siteid/contract';
import { useState } from 'react';
import { useAuthInfo } from '../../shared/api/auth-info.ts';

export type Selection = {
  readonly rows: readonly CardListRow[];
  readonly has: (row: CardListRow) => boolean;
  /** Selects rows, or takes them back. */
  readonly set: (rows: readonly CardListRow[], isSelected: boolean) => void;
};

/** What is selected, through searches, filters and pages; null for whoever may change no card. */
export function useSelection(): Selection | null {
  const [selected, setSelected] = useState<ReadonlyMap<string, CardListRow>>(new Map());
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
  };
}
