import type { CardEventKind } from '@siteid/contract';
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { WebhooksTable } from '../database/tables/webhook-tables.ts';
import type { Tables } from '../database/tables.ts';
import { mailLanguage } from '../people/mail-language-store.ts';

/** Whose webhooks: a company's, or a card supplier's. */
export type WebhookOwner =
  | { readonly as: 'organisation'; readonly id: string }
  | { readonly as: 'supplier'; readonly id: string };
export type WebhookRow = Selectable<WebhooksTable>;

const isOf = (owner: WebhookOwner): RawBuilder<boolean> =>
  owner.as === 'organisation' ? sql`organisation_id = ${owner.id}` : sql`supplier_id = ${owner.id}`;
export const ownerIds = (owner: WebhookOwner) => ({
  organisation_id: owner.as === 'organisation' ? owner.id : null,
  supplier_id: owner.as === 'supplier' ? owner.id : null,
});

export async function listWebhookRows(db: Kysely<Tables>, owner: WebhookOwner): Promise<(WebhookRow & { waiting: number })[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from webhook_deliveries where webhook_id = webhooks.id and next_attempt is not null)`.as(
        'waiting',
      ),
    )
    .where(isOf(owner))
    .orderBy('created')
    .orderBy('id')
    .execute();
}

/** Name and code of whose webhook it is. */
export async function whoseWebhook(db: Kysely<Tables>, { organisation_id: company, supplier_id: supplier }: WebhookRow) {
  const table = company !== null ? 'organisations' : 'card_suppliers';
  return db
    .selectFrom(table)
    .select(['name', 'code'])
    .where('id', '=', company ?? supplier ?? '')
    .executeTakeFirstOrThrow();
}

export async function emailsOfOperators(tx: Kysely<Tables>, supplierId: string) {
  return tx
    .selectFrom('person_permissions')
    .innerJoin('persons', 'persons.id', 'person_permissions.person_id')
    .select(['persons.email', mailLanguage.as('language')])
    .where('permission', '=', 'SEPPO_ACTION_PRODUCE_CARDS')
    .where('scope', '=', supplierId)
    .where('persons.email', 'is not', null)
    .orderBy('persons.id')
    .execute();
}

export async function ownerName(db: Kysely<Tables>, { as, id }: WebhookOwner): Promise<string> {
  const table = as === 'organisation' ? 'organisations' : 'card_suppliers';
  const found = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst();
  return found?.name ?? '';
}

export async function countWebhooks(tx: Kysely<Tables>, owner: WebhookOwner): Promise<number> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isOf(owner))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWebhook(tx: Kysely<Tables>, row: Insertable<WebhooksTable>): Promise<string> {
  return (await tx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function findWebhook(db: Kysely<Tables>, owner: WebhookOwner, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).where(isOf(owner)).executeTakeFirst();
}

/** The owner's webhook, locked until the transaction ends. */
export async function lockWebhook(tx: Kysely<Tables>, owner: WebhookOwner, id: string): Promise<WebhookRow | undefined> {
  return tx.selectFrom('webhooks').selectAll().where('id', '=', id).where(isOf(owner)).forUpdate().executeTakeFirst();
}

export async function saveWebhook(
  tx: Kysely<Tables>,
  id: string,
  set: { readonly address: string; readonly kinds: readonly CardEventKind[] },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ address: set.address, kinds: [...set.kinds] })
    .where('id', '=', id)
    .execute();
}

export async function savePaused(tx: Kysely<Tables>, id: string, paused: WebhookRow['paused']): Promise<void> {
  await tx.updateTable('webhooks').set({ paused }).where('id', '=', id).execute();
}

/** What waits for a webhook that is sent to again goes out at once, with all its attempts. */
export async function beginAnew(tx: Kysely<Tables>, id: string, at: RawBuilder<Date>): Promise<void> {
  await tx.updateTable('webhooks').set({ failing_since: null }).where('id', '=', id).execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, next_attempt: sql<Date>`greatest(${at}, claimed_until)` })
    .where('webhook_id', '=', id)
    .where('next_attempt', 'is not', null)
    .execute();
}

export async function saveWebhookSecret(
  tx: Kysely<Tables>,
  id: string,
  sealed: { readonly secret: Buffer; readonly former: Buffer; readonly formerUntil: Date },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ secret_sealed: sealed.secret, former_sealed: sealed.former, former_until: sealed.formerUntil })
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhook(tx: Kysely<Tables>, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/**
 * How often something was sent on demand in the span of so many seconds that began with the first, with this time, and in how many seconds
 * it is over. One that is to begin yet was written by a clock that was ahead.
 */
export async function countSendOnDemand(tx: Kysely<Tables>, { id }: WebhookOwner, now: RawBuilder<Date>, seconds: number) {
  const isNow = sql`counted.since between ${now} - make_interval(secs => ${seconds}) and ${now}`;
  const { rows } = await sql<{ count: number; isOver: number }>`
    insert into webhook_demands as counted (owner_id, since, count) values (${id}, ${now}, 1)
    on conflict (owner_id) do update set
      count = case when ${isNow} then counted.count + 1 else 1 end, since = case when ${isNow} then counted.since else ${now} end
    returning count, extract(epoch from since + make_interval(secs => ${seconds}) - ${now})::float8 as "isOver"`.execute(tx);
  return rows[0] ?? { count: 1, isOver: 0 };
}
