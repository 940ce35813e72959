import { erasedName } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { eraseRows } from '../../history-log/erase-rows-store.ts';
import { kindsToHolders, kindsWithNameAbove } from '../../mail/kinds/message-kinds.ts';

/** Texts by which somebody is found where nothing refers to them; addresses in small letters. */
export type TextsOfPerson = {
  /** What they have proven, and nobody else has. */
  readonly proven: readonly string[];
  /** What companies typed into their orders, and into nobody else's. It may be a foreman's, who has no account. */
  readonly ofOrders: readonly string[];
  readonly names: readonly string[];
};

/**
 * Where the person is written to, and how they are called, by their own account and by their orders. What they have not proven is not
 * theirs: anybody may type another's address, and erase themselves. An address of an order that others have as well, such as a foreman's,
 * is not theirs either: what goes there is others', too.
 */
export async function findTexts(tx: Kysely<Tables>, personId: string, orderIds: readonly string[]): Promise<TextsOfPerson> {
  const orders = sql`${[...orderIds]}::uuid[]`;
  const { rows } = await sql<{ proven: string[]; typed: string[]; names: string[] }>`
    with told as (
      select array[email, case when phone_proven is not null then phone end] as proven, '{}'::text[] as typed,
        array[given_names || ' ' || family_names] as names
      from persons where id = ${personId}
      union all
      select '{}', array[email, confirmed_email], array[given_names || ' ' || family_names, printable_name]
      from card_orders where id = any (${orders})
      union all select array[address], '{}', '{}' from email_links where person_id = ${personId} and purpose = 'account'
        and used is not null
        and not exists (select from persons other where other.id <> ${personId} and lower(other.email) = lower(address))
      union all select '{}', '{}', array[given_names || ' ' || family_names] from former_names where person_id = ${personId})
    select array(select distinct lower(address) from told, unnest(proven) as address where address is not null) as proven,
      array(select distinct lower(address) from told, unnest(typed) as address where address is not null) as typed,
      array(select distinct trim(name) from told, unnest(names) as name where trim(name) not in ('', ${erasedName})) as names`.execute(
    tx,
  );
  const { proven = [], typed = [], names = [] } = rows[0] ?? {};
  const shared = await findShared(tx, personId, orderIds, typed);
  return { proven, ofOrders: typed.filter((address) => !shared.has(address)), names };
}

/** Those of the addresses that somebody else has, too. By arrays, for which there are indexes: there may be ten million orders. */
async function findShared(
  tx: Kysely<Tables>,
  personId: string,
  orderIds: readonly string[],
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const [orders, typed] = [sql`${[...orderIds]}::uuid[]`, sql`${[...addresses]}::text[]`];
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from card_orders where lower(email) = any (${typed}) and id <> all (${orders})
    union select lower(confirmed_email) from card_orders
      where confirmed_email is not null and confirmed_email is distinct from email
        and lower(confirmed_email) = any (${typed}) and id <> all (${orders})
    union select lower(email) from persons where lower(email) = any (${typed}) and id <> ${personId}`.execute(tx);
  return new Set(rows.map(({ address }) => address));
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
 * be another's. At an address that only their orders say, what goes to holders is theirs. What a mail to others says of them is forgotten
 * with the mail.
 */
export async function deleteMessagesOf(tx: Kysely<Tables>, { proven, ofOrders, names }: TextsOfPerson): Promise<void> {
  const texts = (list: readonly string[]) => sql`${[...list]}::text[]`;
  await sql`delete from outbox_messages where lower(recipient) = any (${texts(proven)})
    or lower(recipient) = any (${texts(ofOrders)}) and kind = any (${texts(kindsToHolders)})`.execute(tx);
  const words = (text: string) => sql`(' ' || regexp_replace(${sql.ref(text)}, '[^[:alnum:]]+', ' ', 'g') || ' ')`;
  // The first word alone is looked for first: to take subjects apart costs a hundred times more.
  await sql`
    with told as materialized (
      select apart, split_part(apart, ' ', 2) as word
      from (select ${words('name')} as apart from unnest(${texts(names)}) as name where position(' ' in name) > 0) as named)
    delete from outbox_messages
    where kind = any (${texts(kindsWithNameAbove)}) and (sent is not null or failed is not null) and exists (
      select from told where position(word in subject) > 0 and position(apart in ${words('subject')}) > 0)`.execute(tx);
}

/** Puts `…` for the person in the logs of companies, staff, offices and jobs; who it was, they say by the id. */
export async function eraseFromLogs(tx: Kysely<Tables>, personId: string, { proven }: TextsOfPerson): Promise<void> {
  const [id, mails] = [sql`${personId}::uuid`, sql`${[...proven]}::text[]`];
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
  { proven, ofOrders }: TextsOfPerson,
): Promise<void> {
  const [id, orders, mails] = [sql`${personId}::uuid`, sql`${[...orderIds]}::uuid[]`, sql`${[...proven]}::text[]`];
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
    // Where the person is named by an order, a delivery has the orderer's own reference of it. One that waits goes out, also where somebody
    // has it sent again while this waits for its row.
    ['webhook_deliveries', sql`next_attempt is null and id in (select deliveries_of_orders(${orders}))`],
    // A file without a header has what it says of somebody in the place of its columns.
    [
      'idempotent_replies',
      sql`reply @? '$.rejected[*].reason ? (@ == "unknownColumn")' and exists (
        select from unnest(${[...proven, ...ofOrders]}::text[]) as mail where position(to_json(mail)::text in lower(reply::text)) > 0)`,
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
