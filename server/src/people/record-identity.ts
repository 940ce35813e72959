import { randomBytes, randomUUID } from 'node:crypto';
import { type GovernmentId, normalisedGovernmentId } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import type { SecretKeeper } from '../secrets/secret-keeper.ts';
import { keyOf, lockKeys } from './person-keys-store.ts';
import {
  findOwners,
  insertGovernmentId,
  insertPerson,
  keepFormerNames,
  type NewIdentity,
  savePersonalData,
  takePhoneFromOthers,
  upsertIdentity,
} from './person-store.ts';

/** What a source vouches for about one person. */
export type ProvenIdentity = Omit<NewIdentity, 'personId' | 'governmentIdHash' | 'verifiedAt' | 'phoneHash'> & {
  /** At least one; the first is the one that the source looked at. */
  readonly governmentIds: readonly [GovernmentId, ...GovernmentId[]];
  /** E.164, as a manual ID partner records it: from then on the key of an SMS sign-in. */
  readonly phone?: string | null;
};

/** Keyed hash by which a recorded phone number (E.164) is found. */
export function phoneHash(secrets: SecretKeeper, phone: string): Buffer {
  return secrets.lookupHash(`phone:${phone}`);
}

/** Keyed hash by which a government id is found, however it is written. */
export function governmentIdHash(portal: Pick<Portal, 'secrets' | 'today'>, governmentId: GovernmentId): Buffer {
  return portal.secrets.lookupHash(normalisedGovernmentId(governmentId, portal.today()));
}

/**
 * Locks the key and the person: whatever else the key records, and whoever else says something of the person, waits until the
 * transaction ends.
 */
export async function lockPerson(tx: Kysely<Tables>, portal: Portal, governmentId: GovernmentId, keyId: string): Promise<void> {
  await lockKeys(tx, [`identities-of-key:${keyId}`]);
  await lockKeys(tx, [keyOf.governmentId(governmentIdHash(portal, governmentId))]);
}

/**
 * Records a verified identity in the caller's transaction. The person is the owner of the government ids, else
 * `knownPersonId`, else a new one: one person by government id, also when two processes record it at once (T15).
 */
export async function recordIdentity(
  tx: Kysely<Tables>,
  portal: Portal,
  proven: ProvenIdentity,
  { knownPersonId = null }: { knownPersonId?: string | null } = {},
): Promise<{ personId: string; identityId: string; phoneTakenFrom: readonly string[] }> {
  const ids = proven.governmentIds.map((each) => ({
    ...each,
    hash: governmentIdHash(portal, each),
  }));
  await lockKeys(
    tx,
    ids.map(({ hash }) => keyOf.governmentId(hash)),
  );
  const owners = await findOwners(
    tx,
    ids.map(({ hash }) => hash),
  );
  const [{ hash }] = ids as [(typeof ids)[number]];
  const personId =
    owners.get(hash.toString('hex')) ?? owners.values().next().value ?? knownPersonId ?? (await makePerson(tx, proven));
  await keepFormerNames(tx, personId, proven, portal.now());
  await savePersonalData(tx, personId, proven);
  for (const each of ids) {
    const id = randomUUID();
    const sealed = portal.secrets.seal(each.value, `government-id:${id}`);
    await insertGovernmentId(tx, personId, { hash: each.hash, id, idType: each.idType, country: each.country, sealed });
  }
  const phone = proven.phone ? phoneHash(portal.secrets, proven.phone) : undefined;
  let identityId: string | undefined;
  for (const each of ids) {
    // A second government id that is another person's proves nothing about this one.
    const owner = owners.get(each.hash.toString('hex'));
    if (owner !== undefined && owner !== personId) continue;
    const written = await upsertIdentity(tx, {
      ...proven,
      personId,
      governmentIdHash: each.hash,
      verifiedAt: portal.now(),
      ...(phone !== undefined && identityId === undefined
        ? { phoneHash: phone, phoneCountsFrom: proven.phoneCountsFrom ?? null }
        : {}),
      ...(proven.recordedBy !== undefined && { recordedBy: proven.recordedBy }),
    });
    identityId ??= written;
  }
  if (identityId === undefined) throw new Error('an identity was recorded for nobody');
  const phoneTakenFrom = phone === undefined ? [] : await takePhoneFromOthers(tx, phone, identityId);
  return { personId, identityId, phoneTakenFrom };
}

/** A person with names, if any, and nothing else. */
export async function makePerson(
  tx: Kysely<Tables>,
  { givenNames, familyNames, dateOfBirth }: Pick<ProvenIdentity, 'givenNames' | 'familyNames' | 'dateOfBirth'>,
): Promise<string> {
  return insertPerson(tx, {
    // Stands in logs, so it says nothing about the person.
    username: `user-${randomBytes(6).toString('hex')}`,
    given_names: givenNames,
    family_names: familyNames,
    date_of_birth: dateOfBirth,
  });
}
