import { erasedName } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { eraseRows } from '../../history-log/erase-rows-store.ts';

/** Texts by which somebody is found where nothing refers to them. */
export type TextsOfPerson = { readonly addresses: readonly string[]; readonly names: readonly string[] };

/**
 * Where the person is written to, and how they are called, by their own account and by their orders. What they have not proven is not
 * theirs: anybody may type another's address, and erase themselves. An address of an order that others have as well, such as a foreman's,
 * is not theirs either: what goes there is others', too.
 */
export async function findTexts(tx: Kysely<Tables>, personId: string, orderIds: readonly string[]): Promise<TextsOfPerson> {
  const orders = sql`${[...orderIds]}::uuid[]`;
  const { rows } = await sql<{ addresses: string[]; names: string[] }>`
    with told as (
      select array[email, case when phone_proven is not null then phone end] as addresses, array[given_names || ' ' || family_names] as names from persons where id = ${personId}
      union all
      select array(select typed from unnest(array[email, confirmed_email, phone]) as typed where not exists (
          select from card_orders other where other.id <> all (${orders})
            and lower(typed) in (lower(other.email), lower(other.confirmed_email), other.phone))
          and not exists (select from persons other where other.id <> ${personId} and lower(typed) in (lower(other.email), other.phone))),
        array[given_names || ' ' || family_names, printable_name]
      from card_orders where id = any (${orders})
      union all select array[address], '{}' from email_links where person_id = ${personId} and purpose = 'account' and used is not null
        and not exists (select from persons other where other.id <> ${personId} and lower(other.email) = lower(address))
      union all select '{}', array[given_names || ' ' || family_names] from former_names where person_id = ${personId})
    select array(select distinct lower(address) from told, unnest(addresses) as address where address is not null) as addresses,
      array(select distinct trim(name) from told, unnest(names) as name where trim(name) not in ('', ${erasedName})) as names`.execute(
    tx,
  );
  return rows[0] ?? { addresses: [], names: [] };
}

/** Erases what the history of cards says by the person's name, and every reason that stands in that of their own. */
export async function eraseFromHistory(tx: Kysely<Tables>, personId: string, orderIds: readonly string[]): Promise<void> {
  await eraseRows(tx, {
    namesOf: sql`h.actor_person_id = ${personId}`,
    wordsOf: sql`h.order_id = any (${[...orderIds]}::uuid[])`,
  });
}

/**
 * Deletes what was written to them, and what of it names them above, by a whole name of several words: a word alone, or a part of one, may
 * be another's. What a mail to others says of them is forgotten with the mail.
 */
export async function deleteMessagesOf(tx: Kysely<Tables>, { addresses, names }: TextsOfPerson): Promise<void> {
  const words = (text: string) => sql`(' ' || regexp_replace(${sql.ref(text)}, '[^[:alnum:]]+', ' ', 'g') || ' ')`;
  await sql`delete from outbox_messages where lower(recipient) = any (${[...addresses]}::text[])
    or (sent is not null or failed is not null) and exists (
      select from unnest(${[...names]}::text[]) as told (name)
      where position(' ' in name) > 0 and position(${words('name')} in ${words('subject')}) > 0)`.execute(tx);
}

/** Puts `…` for the person in the logs of companies, staff, offices and jobs; who it was, they say by the id. */
export async function eraseFromLogs(tx: Kysely<Tables>, personId: string, { addresses }: TextsOfPerson): Promise<void> {
  const [id, mails] = [sql`${personId}::uuid`, sql`${[...addresses]}::text[]`];
  await sql`
    update membership_changes set
      whom = case when person_id = ${id} or lower(whom) = any (${mails}) then ${erasedName} else whom end,
      was = case when kind = 'declined' and was is not null then ${erasedName} when kind <> 'accepted' then was end,
      actor_name = case when actor_person_id = ${id} then ${erasedName} else actor_name end
    where person_id = ${id} or actor_person_id = ${id} or lower(whom) = any (${mails}) or lower(was) = any (${mails})`.execute(
    tx,
  );
  await named(tx, 'organisation_changes', 'actor_name', sql`actor_person_id = ${id}`);
  await named(tx, 'bulk_jobs', 'actor_name', sql`person_id = ${id}`);
  await named(tx, 'bulk_jobs', 'answerer_name', sql`answered_by = ${id} and answerer_name is not null`);
  await named(tx, 'renewal_choices', 'actor_name', sql`actor_person_id = ${id}`);
  await named(tx, 'holder_messages', 'actor_name', sql`actor_person_id = ${id}`);
  await named(tx, 'office_deeds', 'clerk_name', sql`clerk_id = ${id}`);
  await sql`update office_deeds set name = ${erasedName}, reason = null where subject_person_id = ${id}`.execute(tx);
}

const named = async (tx: Kysely<Tables>, table: keyof Tables, column: string, rows: RawBuilder<unknown>) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${erasedName} where ${rows}`.execute(tx);

/** Deletes what is the person's alone: by what they sign in, who they have proven to be, what they chose, asked for and were asked. */
export async function deleteOwn(
  tx: Kysely<Tables>,
  personId: string,
  orderIds: readonly string[],
  { addresses }: TextsOfPerson,
): Promise<void> {
  const [id, orders, mails] = [sql`${personId}::uuid`, sql`${[...orderIds]}::uuid[]`, sql`${[...addresses]}::text[]`];
  const ids = sql`(select hash from government_ids where person_id = ${id})`;
  const invited = sql`(select id from membership_invitations where answered_by = ${id} or lower(email) = any (${mails}))`;
  // What refers to others goes before them.
  const deletions: readonly [keyof Tables, RawBuilder<unknown>][] = [
    ['disclosures', sql`subject_person_id = ${id} or order_id = any (${orders})`],
    ['tried_government_ids', sql`government_id_hash in ${ids}`],
    ['sign_in_attempts', sql`signer_id = ${id}`],
    ['sessions', sql`person_id = ${id}`],
    ['email_links', sql`person_id = ${id}`],
    ['phone_codes', sql`person_id = ${id}`],
    ['notices_off', sql`person_id = ${id}`],
    ['former_names', sql`person_id = ${id}`],
    ['person_logins', sql`person_id = ${id}`],
    ['verified_identities', sql`person_id = ${id}`],
    ['government_ids', sql`person_id = ${id}`],
    ['access_requests', sql`person_id = ${id}`],
    ['company_users', sql`person_id = ${id}`],
    ['card_number_attempts', sql`person_id = ${id}`],
    ['production_claims', sql`person_id = ${id}`],
    ['membership_links', sql`invitation_id in ${invited}`],
    ['membership_invitations', sql`id in ${invited}`],
    // Where the person is named by an order, a delivery has the orderer's own reference of it.
    ['webhook_deliveries', sql`next_attempt is null and (body::jsonb #>> '{data,order_id}') = any (${orders}::text[])`],
    [
      'idempotent_replies',
      sql`exists (select from unnest(${mails}) as mail where position(to_json(mail)::text in lower(reply::text)) > 0)`,
    ],
  ];
  for (const [table, rows] of deletions) await sql`delete from ${sql.table(table)} where ${rows}`.execute(tx);
}

/** The person is an id from now on. Their username was drawn, and says nothing of them. */
export async function emptyPerson(tx: Kysely<Tables>, personId: string, erased: Date): Promise<void> {
  const contact = { email: null, phone: null, phone_proven: null, phone_unreached: null, reminded_by_text: false };
  await tx
    .updateTable('persons')
    .set({ ...contact, given_names: erasedName, family_names: '', date_of_birth: null, language: null, erased })
    .where('id', '=', personId)
    .execute();
}
