import { useEffect } from 'react';
import type { DraftPlace } from './kept-draft.ts';
import { keepDraft, openDrafts } from './sealed-drafts.ts';

/**
 * Keeps what is typed, as JSON, through a reload and a sign-in; null while nothing is. The key is brought as the form opens, so that
 * what is typed is sealed also where the network is gone, or the session over, by then.
 */
export function useKeepDraft({ owner, path }: DraftPlace, draft: string | null): void {
  useEffect(() => {
    if (owner !== '') openDrafts().catch(() => undefined);
  }, [owner]);
  useEffect(() => {
    if (draft !== null) keepDraft({ owner, path }, draft);
  }, [draft, owner, path]);
}
