import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { takeLock } from '../database/named-locks.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import {
  countPortalsWithoutKey,
  findOtherSealingKey,
  findOtherTimeZones,
  forgetRunningPortal,
  noteRunningPortal,
} from './running-portal-store.ts';
import type { SecretKeeper } from './secret-keeper.ts';

type KeysOfPortal = Pick<SecretKeeper, 'keyIds' | 'sealingIds'>;

/** A portal that the others know of. */
export type RunningPortal = {
  /** What is "today" at others that ran as this one began, where it is not the same day as here all the time. */
  readonly otherTimeZones: readonly string[];
  /** Due well within the minute after which it counts as gone. */
  readonly signOfLife: () => Promise<void>;
  readonly leave: () => Promise<void>;
};

/** A portal must not seal what another that runs could not open. The message is for the operator. */
export class KeyNotEverywhere extends Error {
  override readonly name = 'KeyNotEverywhere';
}

/** A key that seals here and that running portals lack, and how many they are; null when all have each. */
export async function findKeyLacking(
  db: Kysely<Tables>,
  { sealingIds }: Pick<SecretKeeper, 'sealingIds'>,
): Promise<{ readonly key: string; readonly count: number } | null> {
  for (const key of sealingIds) {
    const count = await countPortalsWithoutKey(db, key);
    if (count > 0) return { key, count };
  }
  return null;
}

/** Asked at the start: else a new key that was put first at once would break PINs at every portal that was not started anew. */
async function refuseWhileKeyLacks(db: Kysely<Tables>, secrets: KeysOfPortal): Promise<void> {
  const lacking = await findKeyLacking(db, secrets);
  if (lacking !== null)
    throw new KeyNotEverywhere(
      `SECRET_KEYS: the key ${lacking.key} would seal, and ${lacking.count} of the running portals could not open it. Put it last at ` +
        'every portal first, and start each anew. One that was killed counts for a minute.',
    );
  const other = await findOtherSealingKey(db, secrets.keyIds);
  if (other !== undefined)
    throw new KeyNotEverywhere(
      `SECRET_KEYS: a running portal seals with the key ${other}, which this one lacks. Add it, last or first. A portal that was killed ` +
        'counts for a minute.',
    );
}

/**
 * Enters this portal among those that run, before it seals anything. Of several that start at once one compares its keys after the other,
 * so that none is missed. Throws KeyNotEverywhere.
 */
export async function joinRunningPortals(
  db: Kysely<Tables>,
  { keyIds, sealingIds }: KeysOfPortal,
  timeZone: string,
): Promise<RunningPortal> {
  const id = randomUUID();
  const told = { keyIds, sealingIds, timeZone };
  const otherTimeZones = await inTransaction(db, async (tx) => {
    await takeLock(tx, 'running portals', '');
    await refuseWhileKeyLacks(tx, told);
    await noteRunningPortal(tx, id, told);
    return findOtherTimeZones(tx, timeZone);
  });
  return { otherTimeZones, signOfLife: () => noteRunningPortal(db, id, told), leave: () => forgetRunningPortal(db, id) };
}
