import { type CorrectableField, describeCorrection } from '@siteid/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { OrderCorrectionsTable } from '../../database/tables/card-order-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { type CardOrder, latestHistory } from '../card-order-store.ts';
import type { SentPhoto } from '../ordering/order-intake-store.ts';

export type Correction = Omit<Selectable<OrderCorrectionsTable>, 'said' | 'photo' | 'organisation_id'> & {
  readonly said: Readonly<Partial<Record<CorrectableField, string>>>;
};

/** The correction of an order that waits for the company; undefined for none. */
export async function findCorrection(db: Kysely<Tables>, orderId: string): Promise<Correction | undefined> {
  return db
    .selectFrom('order_corrections')
    .select(['order_id', 'id', 'person_id', 'said', 'note', 'photo_came_as', 'asked'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** The photo that a correction has; undefined for none. */
export async function findCorrectionPhoto(
  db: Kysely<Tables>,
  { orderId, correctionId }: OfCorrection,
): Promise<SentPhoto | undefined> {
  const found = await db
    .selectFrom('order_corrections')
    .select(['photo as content', 'photo_came_as as cameAs'])
    .where('order_id', '=', orderId)
    .where('id', '=', correctionId)
    .executeTakeFirst();
  return found?.content && found.cameAs ? { content: found.content, cameAs: found.cameAs } : undefined;
}
type OfCorrection = { readonly orderId: string; readonly correctionId: string };

/** Of an order that is locked and has none. */
export async function insertCorrection(
  tx: Kysely<Tables>,
  { id: order_id, organisation_id }: Pick<CardOrder, 'id' | 'organisation_id'>,
  correction: Omit<Correction, 'order_id' | 'photo_came_as'>,
  photo: SentPhoto | null,
): Promise<void> {
  const given = { photo: photo?.content ?? null, photo_came_as: photo?.cameAs ?? null };
  await tx
    .insertInto('order_corrections')
    .values({ ...correction, ...given, order_id, organisation_id, said: JSON.stringify(correction.said) })
    .execute();
}

/** The order is locked. What it said is gone with it. */
export async function deleteCorrection(tx: Kysely<Tables>, orderId: string): Promise<void> {
  await tx.deleteFrom('order_corrections').where('order_id', '=', orderId).execute();
}

/** How often the order was sent back since the moment, by its holder or by its card supplier, and when the first of those was. */
export async function sentBackSince(tx: Kysely<Tables>, orderId: string, { role, since }: SentBackBy) {
  const rows = tx
    .selectFrom('card_order_history')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('modified_time').as('first')])
    .where('order_id', '=', orderId)
    .where('actor_role', '=', role)
    .where('modified_time', '>', since);
  // What a supplier describes is its own; it brings an order nowhere else than here.
  const sentBack =
    role === 'holder'
      ? rows.where('description', 'like', `${describeCorrection('send_back', [])}%`)
      : rows.where('status', '=', 'ordered');
  return sentBack.executeTakeFirstOrThrow();
}
type SentBackBy = { readonly role: 'holder' | 'personalizer'; readonly since: Date };

/** Whether nobody has changed this order, which waits for its approval, since its card supplier sent it back. */
export async function isUnchangedSinceSentBack(tx: Kysely<Tables>, { id, status }: Pick<CardOrder, 'id' | 'status'>) {
  const [last] = await latestHistory(tx, id, 1);
  return status === 'ordered' && last?.actor_role === 'personalizer';
}

/** Orders whose correction waits since before the moment, so many at most. */
export async function waitingSinceBefore(db: Kysely<Tables>, moment: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_corrections')
    .select('order_id')
    .where('asked', '<', moment)
    // What a card supplier sent back waits for the company as long as any order that it has not approved.
    .where('person_id', 'is not', null)
    .orderBy('asked')
    .limit(limit)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Whether the company has still to answer what the holder said is wrong: the order waits for it, and not for the holder. */
export const isSentBack = sql<boolean>`exists (select from order_corrections where order_corrections.order_id = card_orders.id)`;

type CorrectedColumn =
  | 'printable_name'
  | 'nationalities'
  | 'address'
  | 'postal_code'
  | 'city'
  | 'country'
  | 'valid_from'
  | 'valid_until'
  | 'photo_id';

/** Writes what a locked order says from now on; its status is changed beside. */
export async function correctOrder(
  tx: Kysely<Tables>,
  id: string,
  columns: Partial<Pick<CardOrder, CorrectedColumn>>,
): Promise<void> {
  await tx.updateTable('card_orders').set(columns).where('id', '=', id).execute();
}
