/**
 * The item of a tab's session storage that holds its drafts, as `until.sealed`: until when they stay, in milliseconds, and the drafts
 * themselves, sealed by the key that the server gives to their person alone. Nothing there says whose they are, or of which form.
 */
export const draftsItem = 'kept-draft';

/**
 * What was typed on this page, or came back to it: one person's, as JSON, by address and form. Null was sent or given up. `unopened` is
 * what the tab held as something was sent before the key came: from then on the page alone has it.
 */
export const draftsHere = { owner: '', until: 0, byPlace: new Map<string, string | null>(), unopened: null as string | null };

/** Throws away all of them. */
export function forgetDrafts(): void {
  sessionStorage.removeItem(draftsItem);
  draftsHere.byPlace.clear();
  draftsHere.unopened = null;
}

/** Throws away what is too old, whoever is here, and what is not written as drafts are. */
export function sweepDrafts(): void {
  const isOver = (until: number) => !(until > Date.now());
  const isOld = (kept: string | null) => isOver(Number(kept?.split('.')[0]));
  if (isOld(sessionStorage.getItem(draftsItem))) sessionStorage.removeItem(draftsItem);
  if (isOld(draftsHere.unopened)) draftsHere.unopened = null;
  if (isOver(draftsHere.until)) draftsHere.byPlace.clear();
}
