import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { countPortalsWithoutKey } from './running-portal-store.ts';
import type { SecretKeeper } from './secret-keeper.ts';

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
export async function refuseWhileKeyLacks(db: Kysely<Tables>, secrets: Pick<SecretKeeper, 'sealingIds'>): Promise<void> {
  const lacking = await findKeyLacking(db, secrets);
  if (lacking === null) return;
  throw new KeyNotEverywhere(
    `SECRET_KEYS: the key ${lacking.key} would seal, and ${lacking.count} of the running portals could not open it. Put it last at ` +
      'every portal first, and start each anew. One that was killed counts for a minute.',
  );
}
