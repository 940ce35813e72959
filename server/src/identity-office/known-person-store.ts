import type { Language } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { mailLanguage } from '../people/mail-language-store.ts';
import { emailOfLatestOrder } from '../people/own-email-store.ts';

/** What is known of a person before an office says something new. */
export type KnownPerson = {
  readonly id: string;
  readonly given_names: string;
  readonly family_names: string;
  /** In which a mail about themselves is written. */
  readonly language: Language;
  /** Their numbers, and when each begins to sign in: null where it does already. */
  readonly phones: readonly { readonly hash: Buffer; readonly countsFrom: Date | null }[];
  /** A card, an order that they confirmed, or a place in a company, with staff, a card supplier or an ID office: what a phone opens. */
  readonly has_to_lose: boolean;
  /** Their own address, else that of the latest order which they confirmed; null where none is known. */
  readonly email: string | null;
};

/** The person by id, or by the hash of a government id. */
export async function findKnownPerson(
  tx: Kysely<Tables>,
  by: { readonly id: string } | { readonly governmentIdHash: Buffer },
): Promise<KnownPerson | undefined> {
  const condition =
    'id' in by
      ? sql`persons.id = ${by.id}`
      : sql`persons.id = (select person_id from government_ids where hash = ${by.governmentIdHash})`;
  const { rows } = await sql<Omit<KnownPerson, 'phones'>>`
    select persons.id, persons.given_names, persons.family_names, ${mailLanguage} as language,
      exists (select from card_orders where holder_id = persons.id)
        or exists (select from company_users where person_id = persons.id)
        or exists (select from person_permissions where person_id = persons.id) as has_to_lose,
      coalesce(persons.email, ${emailOfLatestOrder(sql`persons.id`)}) as email
    from persons where ${condition}`.execute(tx);
  const [person] = rows;
  return person && { ...person, phones: await phonesOf(tx, person.id) };
}

/** The latest moment first, so that a number which several identities hold waits as long as any of them. */
async function phonesOf(tx: Kysely<Tables>, personId: string): Promise<KnownPerson['phones']> {
  const { rows } = await sql<KnownPerson['phones'][number]>`
    select phone_hash as hash, phone_counts_from as "countsFrom" from verified_identities
    where person_id = ${personId} and phone_hash is not null order by phone_counts_from desc nulls last`.execute(tx);
  return rows;
}

/** How many others have this number as theirs, and would lose it to the person. */
export async function countOtherOwners(tx: Kysely<Tables>, phoneHash: Buffer, personId: string | null): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(distinct person_id)::int as others from verified_identities
    where phone_hash = ${phoneHash} and person_id is distinct from ${personId}::uuid`.execute(tx);
  return rows[0]?.others ?? 0;
}

/**
 * When the key, or the clerk, did what must be a day old before more may be done: the latest identity of so many since the moment, and
 * the latest change of so many, of a phone or a name of people who were known. Null where it did fewer.
 */
export async function blockingDeedsOf(
  tx: Kysely<Tables>,
  recorderId: string,
  { since, recorded, changed }: { readonly since: Date; readonly recorded: number; readonly changed: number },
): Promise<{ readonly recorded: Date | null; readonly changed: Date | null }> {
  const { rows } = await sql<{ recorded: Date | null; changed: Date | null }>`
    select (select verified_at from verified_identities where recorded_by = ${recorderId}::uuid and verified_at > ${since}
        order by verified_at desc offset ${recorded - 1} limit 1) as recorded,
      (select at from security_events where kind = 'identity-changed' and at > ${since} and detail ->> 'key' = ${recorderId}
        order by at desc offset ${changed - 1} limit 1) as changed`.execute(tx);
  return rows[0] ?? { recorded: null, changed: null };
}
