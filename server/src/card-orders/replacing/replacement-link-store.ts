import type { CauseOfRequest } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { reaching } from '../../database/reach/reach.ts';
import type { Tables } from '../../database/tables.ts';
import type { Following, LossMail, Suspension } from '../replaced-card.ts';

/** The condition that means what was ordered in the place of these cards, but to renew them. */
export const replacementsOf = (cards: readonly string[]) =>
  sql<boolean>`(card_orders.replaces = any (${[...cards]}::uuid[]) and not card_orders.is_renewal)`;

/** Of the cards that a condition means, those in whose place another was ordered, but to renew them. */
export async function cardsWithReplacement(tx: Kysely<Tables>, chosen: RawBuilder<boolean>): Promise<string[]> {
  const rows = await tx
    .selectFrom('card_orders')
    .select('id')
    .where(chosen)
    .where(sql<boolean>`exists (select from card_orders linked where linked.replaces = card_orders.id and not linked.is_renewal)`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of the row of the history by which a card was suspended: what its holder said of the card since then. */
export const saidSince = sql<CauseOfRequest | null>`(select said.cause from replacement_requests said
  where said.order_id = card_order_history.order_id and said.asked >= card_order_history.modified_time)`;

/** The first row of an order's history. Whoever orders or suspends holds the card: so these rows stand in turn, whatever clocks said. */
const placing = (order: 'following') =>
  sql<string>`(select min(placed.id) from card_order_history placed where placed.order_id = ${sql.ref(`${order}.id`)})`;

/**
 * Each order that follows this card and did not come to nothing, whoever asks: a holder does not reach one that names no government id of
 * theirs, and is to be neither offered nor granted another beside it.
 */
export async function findFollowings(db: Kysely<Tables>, orderId: string): Promise<readonly Following[]> {
  const found = sql<Following>`
    select status, is_renewal as "isRenewal", coalesce(${placing('following')} > (
      select max(id) from card_order_history where order_id = ${orderId} and status = 'suspended'), false) as "wasOrderedAfterSuspension"
    from card_orders following where following.replaces = ${orderId} and not has_failed(following.status)`;
  return reaching('everybody', async () => (await found.execute(db)).rows);
}

/** For each of these cards that was suspended: its last suspension, with each order that follows the card and did not come to nothing. */
export async function followedCards(tx: Kysely<Tables>, cards: readonly string[]): Promise<readonly FollowedCard[]> {
  if (cards.length === 0) return [];
  const { rows } = await sql<FollowedCard>`
    select json_build_object('cause', suspension.cause, 'saidSince', suspension.said_since) as suspension,
      json_build_object('orderId', following.id, 'status', following.status, 'isRenewal', following.is_renewal,
        'wasOrderedAfterSuspension', ${placing('following')} > suspension.id) as following
    from unnest(${[...cards]}::uuid[]) as card join card_orders following on following.replaces = card and not has_failed(following.status)
    cross join lateral (
      select id, cause, ${saidSince} as said_since from card_order_history where order_id = card and status = 'suspended'
      order by id desc limit 1) as suspension`.execute(tx);
  return rows;
}
type FollowedCard = { readonly suspension: Suspension; readonly following: Following & { readonly orderId: string } };

/** The mails of a row of `replacement_requests`, with those whom they reached or wait for, as far as the outbox knows. */
export const mailsOfRequest = sql<readonly MailInJson[]>`(
  select coalesce(json_agg(json_build_object('cause', mail -> 'cause', 'at', mail -> 'at', 'messages', mail -> 'messages', 'readers', (
    select case when count(*) > 0 then coalesce(json_agg(recipient) filter (where failed is null), '[]') end from outbox_messages
    where id in (select jsonb_array_elements_text(mail -> 'messages')::uuid)))), '[]')
  from jsonb_array_elements(mails) mail)`;
export type MailInJson = Omit<LossMail, 'at'> & { readonly at: string; readonly messages: readonly string[] };

type Mail = LossMail & Pick<MailInJson, 'messages'>;

/** The mails of late by which the company was told what befell a card, which is locked. */
export async function findMails(tx: Kysely<Tables>, orderId: string): Promise<readonly Mail[]> {
  const asked = tx.selectFrom('replacement_requests').select(mailsOfRequest.as('mails')).where('order_id', '=', orderId);
  const { mails = [] } = (await asked.executeTakeFirst()) ?? {};
  return mails.map((mail) => ({ ...mail, at: new Date(mail.at) }));
}

type Request = {
  readonly cause: CauseOfRequest;
  readonly asked: Date;
  readonly told: Date;
  readonly mails: readonly Pick<Mail, 'cause' | 'at' | 'messages'>[];
};

export async function saveRequest(tx: Kysely<Tables>, orderId: string, { mails, ...request }: Request): Promise<void> {
  const kept = mails.map(({ cause, at, messages }) => ({ cause, at, messages }));
  const row = { ...request, mails: JSON.stringify(kept) };
  await tx
    .insertInto('replacement_requests')
    .values({ order_id: orderId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute();
}
