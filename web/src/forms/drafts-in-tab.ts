/**
 * The place of a tab's drafts in its session storage: until when they stay, in milliseconds of 13 digits, and what nobody reads without the
 * key that the server gives to whose they are. Nothing there says whose, or of which form.
 */
export const draftsKey = 'kept-draft';

/** What was typed on this page, or came back to it: one person's, as JSON, by address and form. Null was sent or given up. */
export const draftsHere = { owner: '', until: 0, byPlace: new Map<string, string | null>() };

export function forgetDrafts(): void {
  sessionStorage.removeItem(draftsKey);
  draftsHere.byPlace.clear();
}

/** What is too old goes, whoever is here; and what is not written as drafts are. */
export function sweepDrafts(): void {
  const isOver = (until: number) => !(until > Date.now());
  if (isOver(Number(sessionStorage.getItem(draftsKey)?.slice(0, 13)))) sessionStorage.removeItem(draftsKey);
  if (isOver(draftsHere.until)) draftsHere.byPlace.clear();
}
