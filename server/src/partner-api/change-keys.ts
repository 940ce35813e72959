import { inTransaction } from '../database/transaction.ts';
import { waitLonger } from '../database/wait-longer.ts';
import { type DoneBy, insertDeed } from '../deeds/deed-store.ts';
import type { Portal } from '../portal.ts';
import { forgetFormerSecret, type KeyLimits, lockKey, replaceSecret, saveLimits } from './key-limit-store.ts';
import { freshSecret, limitsInDeed, sharedClockOf } from './partner-keys.ts';

/** What keeps a key from being changed: it is revoked or never was; its former secret is still good; it has no former secret. */
export type WhyNotRotate = 'notFound' | 'isRotating' | 'notRotating';

/** Calls of the key that are under way hold its row. */
const waitSeconds = 30;

/**
 * Gives a key a second secret, which is seen this once. The first is good for so many days more, so that no caller breaks while the second
 * is brought to them. A third waits until the first is over: else whoever still has it would break at once.
 */
export async function rotateKey(
  portal: Portal,
  by: DoneBy,
  { id, days }: { readonly id: string; readonly days: number },
): Promise<{ readonly key: string; readonly until: Date } | WhyNotRotate> {
  const { secret, secretHash } = freshSecret();
  return inTransaction(portal.db, async (tx) => {
    await waitLonger(tx, waitSeconds);
    const clock = sharedClockOf(portal);
    const key = await lockKey(tx, id, clock);
    if (key === undefined) return 'notFound';
    if (key.formerUntil !== null) return 'isRotating';
    const until = await replaceSecret(tx, { id, secretHash, days }, clock);
    await insertDeed(tx, { at: portal.now(), kind: 'key-rotated', by, detail: { key: id, until: until.toISOString() } });
    return { key: secret, until };
  });
}

/** Ends the former secret of a key before its days are over. */
export async function endFormerSecret(portal: Portal, by: DoneBy, id: string): Promise<'done' | WhyNotRotate> {
  return inTransaction(portal.db, async (tx) => {
    await waitLonger(tx, waitSeconds);
    const key = await lockKey(tx, id, sharedClockOf(portal));
    if (key === undefined) return 'notFound';
    if (key.formerUntil === null) return 'notRotating';
    await forgetFormerSecret(tx, id);
    await insertDeed(tx, { at: portal.now(), kind: 'key-rotation-ended', by, detail: { key: id } });
    return 'done';
  });
}

/**
 * Binds a key anew; what is not named stays. It holds from the key's next call on, and for an import that is under way. Answers whether
 * there was such a key.
 */
export async function changeKey(portal: Portal, by: DoneBy, id: string, limits: Partial<KeyLimits>): Promise<boolean> {
  return inTransaction(portal.db, async (tx) => {
    await waitLonger(tx, waitSeconds);
    if ((await lockKey(tx, id, sharedClockOf(portal))) === undefined) return false;
    await saveLimits(tx, id, limits);
    // What was taken away has no value to tell.
    const detail = { key: id, changed: Object.keys(limits), ...limitsInDeed(limits) };
    await insertDeed(tx, { at: portal.now(), kind: 'key-changed', by, detail });
    return true;
  });
}
