import type { Kysely } from 'kysely';
import { takeLock } from '../database/named-locks.ts';
import type { Tables } from '../database/tables.ts';
import type { Login } from './person-store.ts';

/**
 * Locks these keys: whoever else looks for or makes a person by one of them waits until this transaction ends, so two at once make one
 * person.
 */
export async function lockKeys(tx: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) await takeLock(tx, 'person', key);
}

/** The keys of what somebody is found by, for `lockKeys`. */
export const keyOf = {
  login: ({ issuer, subject }: Login) => `login:${issuer} ${subject}`,
  governmentId: (hash: Buffer) => `government-id:${hash.toString('hex')}`,
  phone: (hash: Buffer) => `phone:${hash.toString('hex')}`,
};

/** Locks every key of a person: whoever signs in as them, or records who they are, waits. In the order of a sign-in. */
export async function lockKeysOf(tx: Kysely<Tables>, personId: string): Promise<void> {
  const phones = await tx
    .selectFrom('verified_identities')
    .select('phone_hash')
    .distinct()
    .where('person_id', '=', personId)
    .execute();
  await lockKeys(
    tx,
    phones.flatMap(({ phone_hash: hash }) => (hash === null ? [] : [keyOf.phone(hash)])),
  );
  const logins = await tx.selectFrom('person_logins').select(['issuer', 'subject']).where('person_id', '=', personId).execute();
  await lockKeys(tx, logins.map(keyOf.login));
  const ids = await tx.selectFrom('government_ids').select('hash').where('person_id', '=', personId).execute();
  await lockKeys(
    tx,
    ids.map(({ hash }) => keyOf.governmentId(hash)),
  );
}
