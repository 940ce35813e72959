import type { IdentityDocument, IdType, Language, VerificationSource } from '@siteid/contract';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { PersonsTable, VerifiedIdentitiesTable } from '../database/tables/people-tables.ts';
import type { Tables } from '../database/tables.ts';

/** An account at an identity broker. */
export type Login = { readonly issuer: string; readonly subject: string };
export type NewIdentity = {
  readonly personId: string;
  readonly governmentIdHash: Buffer;
  readonly source: VerificationSource;
  readonly document: IdentityDocument;
  readonly givenNames: string;
  readonly familyNames: string;
  readonly dateOfBirth: string | null;
  readonly nationalities: readonly string[];
  readonly verifiedAt: Date;
  /** Keyed hash of the phone number that the partner recorded; left out by a source that records none. */
  readonly phoneHash?: Buffer | null;
  /** When it begins to sign in; null: at once. */
  readonly phoneCountsFrom?: Date | null;
  /** The key of the partner that recorded it. */
  readonly recordedBy?: string;
};
export type SealedGovernmentId = {
  readonly hash: Buffer;
  readonly id: string;
  readonly idType: IdType;
  readonly country: string;
  readonly sealed: Buffer;
};

export async function findPersonByLogin(db: Kysely<Tables>, { issuer, subject }: Login): Promise<string | null> {
  const found = await db
    .selectFrom('person_logins')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.person_id ?? null;
}

/** Whose these government ids are, by the hash in hexadecimal; an unknown one is left out. */
export async function findOwners(db: Kysely<Tables>, hashes: readonly Buffer[]): Promise<Map<string, string>> {
  const found = await db.selectFrom('government_ids').select(['hash', 'person_id']).where('hash', 'in', hashes).execute();
  return new Map(found.map(({ hash, person_id }) => [hash.toString('hex'), person_id]));
}

export async function insertPerson(tx: Kysely<Tables>, values: Insertable<PersonsTable>): Promise<string> {
  const { id } = await tx.insertInto('persons').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Remembers how the person was called, before they are called otherwise. */
export async function keepFormerNames(
  tx: Kysely<Tables>,
  personId: string,
  { givenNames, familyNames }: Pick<NewIdentity, 'givenNames' | 'familyNames'>,
  until: Date,
): Promise<void> {
  await sql`
    insert into former_names (person_id, given_names, family_names, until)
    select id, given_names, family_names, ${until}::timestamptz from persons
    where id = ${personId} and (given_names, family_names) <> (${givenNames}, ${familyNames})
      and given_names || family_names <> ''`.execute(tx);
}

/** A verified identity says how the person is called today. */
export async function savePersonalData(
  tx: Kysely<Tables>,
  personId: string,
  { givenNames, familyNames, dateOfBirth }: Pick<NewIdentity, 'givenNames' | 'familyNames' | 'dateOfBirth'>,
): Promise<void> {
  await tx
    .updateTable('persons')
    .set({
      given_names: givenNames,
      family_names: familyNames,
      ...(dateOfBirth === null ? {} : { date_of_birth: dateOfBirth }),
    })
    .where('id', '=', personId)
    .execute();
}

/** Ties an account at a broker to a person; one that is tied already stays as it is. */
export async function insertLogin(tx: Kysely<Tables>, { issuer, subject }: Login, personId: string): Promise<void> {
  await tx
    .insertInto('person_logins')
    .values({ issuer, subject, person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Ties an account to the person whose government id it showed, if whom it was tied to has none; false leaves it as it is,
 * because two persons with government ids of their own are two.
 */
export async function moveEmptyLogin(tx: Kysely<Tables>, { issuer, subject }: Login, personId: string): Promise<boolean> {
  const moved = await tx
    .updateTable('person_logins')
    .set({ person_id: personId })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where((where) => {
      const shown = where.selectFrom('government_ids').select('hash');
      return where.not(where.exists(shown.whereRef('government_ids.person_id', '=', 'person_logins.person_id')));
    })
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Gives the person the government id, unless it is known already. */
export async function insertGovernmentId(tx: Kysely<Tables>, personId: string, given: SealedGovernmentId): Promise<void> {
  await tx
    .insertInto('government_ids')
    .values({
      hash: given.hash,
      id: given.id,
      person_id: personId,
      id_type: given.idType,
      country: given.country,
      sealed: given.sealed,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Writes what a source vouches for; the newest word of the same source and document replaces the older. */
export async function upsertIdentity(tx: Kysely<Tables>, given: NewIdentity): Promise<string> {
  const said = {
    given_names: given.givenNames,
    family_names: given.familyNames,
    date_of_birth: given.dateOfBirth,
    nationalities: [...given.nationalities],
    verified_at: given.verifiedAt,
    ...(given.phoneHash === undefined ? {} : { phone_hash: given.phoneHash, phone_counts_from: given.phoneCountsFrom ?? null }),
    ...(given.recordedBy === undefined ? {} : { recorded_by: given.recordedBy }),
  };
  const { id } = await tx
    .insertInto('verified_identities')
    .values({
      person_id: given.personId,
      government_id_hash: given.governmentIdHash,
      source: given.source,
      document: given.document,
      ...said,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'government_id_hash', 'source', 'document']).doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The identity that a partner recorded last with this phone number, and when the number begins to sign in. */
export async function findIdentityByPhone(
  db: Kysely<Tables>,
  phoneHash: Buffer,
): Promise<Pick<Selectable<VerifiedIdentitiesTable>, 'id' | 'person_id' | 'phone_counts_from'> | null> {
  const found = await db
    .selectFrom('verified_identities')
    .select(['id', 'person_id', 'phone_counts_from'])
    .where('phone_hash', '=', phoneHash)
    .orderBy('verified_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return found ?? null;
}

/** A number belongs to the identity it was recorded with last: whoever had it before loses it as a key. Answers who they are. */
export async function takePhoneFromOthers(tx: Kysely<Tables>, phoneHash: Buffer, identityId: string): Promise<string[]> {
  const taken = await tx
    .updateTable('verified_identities')
    .set({ phone_hash: null })
    .where('phone_hash', '=', phoneHash)
    .where('id', '<>', identityId)
    .returning('person_id')
    .execute();
  return [...new Set(taken.map(({ person_id }) => person_id))];
}

/** As the person is called today. */
export async function findNames(db: Kysely<Tables>, personId: string): Promise<string> {
  const query = db.selectFrom('persons').select(['given_names', 'family_names']).where('id', '=', personId);
  const { given_names: given, family_names: family } = await query.executeTakeFirstOrThrow();
  return `${given} ${family}`.trim();
}

/** The language that the person saved; null where they never chose one. */
export async function findLanguage(db: Kysely<Tables>, personId: string): Promise<Language | null> {
  const { language } = await db.selectFrom('persons').select('language').where('id', '=', personId).executeTakeFirstOrThrow();
  return language;
}

/** The saved language of a government id's owner; null where it has none, or they never chose one. */
export async function findLanguageOfOwner(db: Kysely<Tables>, governmentIdHash: Buffer): Promise<Language | null> {
  const owner = await db
    .selectFrom('government_ids')
    .innerJoin('persons', 'persons.id', 'government_ids.person_id')
    .select('persons.language')
    .where('government_ids.hash', '=', governmentIdHash)
    .executeTakeFirst();
  return owner?.language ?? null;
}

/** Saves what was chosen before the sign-in, unless the person has a language already; answers with the one that holds. */
export async function saveLanguageUnlessChosen(
  tx: Kysely<Tables>,
  personId: string,
  chosen: Language | null,
): Promise<Language | null> {
  if (chosen !== null) {
    const nothingSaved = tx.updateTable('persons').set({ language: chosen }).where('language', 'is', null);
    await nothingSaved.where('id', '=', personId).execute();
  }
  return findLanguage(tx, personId);
}

export async function saveLanguage(db: Kysely<Tables>, personId: string, language: Language): Promise<void> {
  await db.updateTable('persons').set({ language }).where('id', '=', personId).execute();
}

/** The id of the person who has this username. */
export async function findPersonByUsername(db: Kysely<Tables>, username: string): Promise<string | null> {
  const found = await db.selectFrom('persons').select('id').where('username', '=', username).executeTakeFirst();
  return found?.id ?? null;
}
