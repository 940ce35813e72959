import type { CardOrderStatus } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import type { Tables } from '../database/tables.ts';

/** Who opens an order, and until when it is theirs. */
export type Claim = { readonly personId: string; readonly now: Date; readonly until: Date };

/** Makes the order the operator's until then, unless it is another's: answers whether it is theirs now. */
export async function claimOrder(tx: Kysely<Tables>, orderId: string, { personId, now, until }: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into production_claims (order_id, person_id, until) values (${orderId}, ${personId}, ${until})
    on conflict (order_id) do update set person_id = excluded.person_id, until = excluded.until
      where production_claims.person_id = excluded.person_id or production_claims.until <= ${now}
    returning order_id`.execute(tx);
  return rows.length > 0;
}

type Next = {
  readonly supplierId: string;
  readonly statuses: readonly CardOrderStatus[];
  readonly after: readonly string[];
};

/**
 * The longest waiting order that nobody else has open, locked. One that another operator is about to open is passed over, but one
 * whose claim was written since this statement began is not: so the caller claims it, and asks again where it is another's.
 */
export async function lockNextOrder(
  tx: Kysely<Tables>,
  { supplierId, statuses, after }: Next,
  { personId, now }: Claim,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from card_orders
    where supplier_id = ${supplierId} and status = any (${[...statuses]}) and id <> all (${[...after]}::uuid[])
      and not exists (select from production_claims claim
        where claim.order_id = card_orders.id and claim.person_id <> ${personId} and claim.until > ${now})
    order by status_modified, id limit 1
    for update skip locked`.execute(tx);
  return rows[0]?.id;
}

/** Who else has the order open; undefined for nobody. */
export async function findOtherClaim(
  tx: Kysely<Tables>,
  orderId: string,
  { personId, now }: Pick<Claim, 'personId' | 'now'>,
): Promise<{ readonly name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name_of_person(persons.given_names, persons.family_names, persons.username) as name
    from production_claims claim join persons on persons.id = claim.person_id
    where claim.order_id = ${orderId} and claim.person_id <> ${personId} and claim.until > ${now}`.execute(tx);
  return rows[0];
}

/** Lets go of an order that this operator has open. */
export async function releaseClaim(tx: Kysely<Tables>, orderId: string, personId: string): Promise<void> {
  await tx.deleteFrom('production_claims').where('order_id', '=', orderId).where('person_id', '=', personId).execute();
}

export async function deleteLapsedClaims(db: Kysely<Tables>, now: Date): Promise<boolean> {
  return deletePiece(db, 'production_claims', sql`until < ${now}::timestamptz`);
}
