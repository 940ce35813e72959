import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The locks of transactions, each with the seed that its keys are hashed with: so a company's team and its intake, which have the same id,
 * do not wait for each other. A new lock takes the next number. `migrate` has a fixed number, which is no hash.
 */
export const lockSeeds = {
  /** The cards of a company, and of a holder in it. */
  cards: 0,
  'idempotency key': 1,
  intake: 2,
  'asker of mails': 3,
  'card number': 4,
  'companies and their names': 5,
  registration: 6,
  'staff reader': 7,
  'partners of a kind': 8,
  team: 9,
  /** By what somebody is found: a login, a government id, an address. */
  person: 11,
  'demo world': 12,
  reminders: 13,
  history: 14,
  'asked person': 15,
  /** Who found a card, of all of the portal. */
  'found cards': 16,
  /** Of one company or card supplier. */
  webhooks: 17,
  'bulk jobs': 18,
  /** A session at the broker, while ours of it begins or ends. */
  'broker session': 19,
  /** Of all portals, while one that starts compares its keys with theirs. */
  'running portals': 20,
} as const;
export type LockName = keyof typeof lockSeeds;

export const lockKey = (name: LockName, key: RawBuilder<unknown> | string) =>
  sql`hashtextextended(${key}::text, ${sql.lit(lockSeeds[name])})`;

/** Until the transaction ends, whoever else takes the lock of this key waits. */
export async function takeLock(tx: Kysely<Tables>, name: LockName, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(name, key)})`.execute(tx);
}
