import type { Portal } from '../portal.ts';
import { countLimitReached } from '../security-events/security-event-store.ts';

/** Writes down, once an hour, what whoever looks after the portal must look at. */
export async function noteTrouble(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  kind: `history-${string}`,
  reason: string,
): Promise<void> {
  const at = now();
  const once = `${kind} ${at.toISOString().slice(0, 13)}`;
  await countLimitReached(db, { once, at, kind, personId: null, detail: { reason } });
}
