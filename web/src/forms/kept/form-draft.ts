import { useState } from 'react';
import type { FieldValues } from '../form-definitions.ts';
import { type DraftPlace, keptDraft } from './kept-draft.ts';
import { useDraftOwner } from './use-draft-owner.ts';

/** The draft of a form: what was typed, and which fields held something that is not kept. */
export type Draft = { readonly typed: Readonly<FieldValues>; readonly left: readonly string[] };

/** Whether a draft of this form waits at this address: a dialog with one opens again by itself. */
export function useHasDraft(name: string): boolean {
  const hasDraft = useAskForDraft();
  const [had] = useState(() => hasDraft(name));
  return had;
}

/** Asks whether a draft of a form waits at this address, where the forms are known only later: those of a list's rows. */
export function useAskForDraft(): (name: string) => boolean {
  const { owner, path } = useDraftPlace('');
  return (name) => readDraft({ owner, path: path + name }) !== null;
}

/** Where the form of this name keeps its draft: at the address where it was opened. */
export function useDraftPlace(name: string): DraftPlace {
  const owner = useDraftOwner();
  // While the next screen is on its way the address is that screen's already.
  const [pathname] = useState(window.location.pathname);
  return { owner, path: `${pathname} ${name}` };
}

/** The draft of a form; null where none lies at this place. */
export function readDraft(place: DraftPlace): Draft | null {
  const draft = keptDraft(place) as Partial<Draft> | null;
  if (typeof draft?.typed !== 'object' || !Array.isArray(draft.left)) return null;
  return { typed: draft.typed, left: draft.left };
}
