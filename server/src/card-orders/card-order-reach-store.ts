import { type RawBuilder, sql } from 'kysely';

/** By which right somebody comes to an order. Every query takes it, so an order that is not theirs is not found at all (T1, T2). */
export type Reach =
  | { readonly as: 'holder'; readonly personId: string }
  | { readonly as: 'organisation'; readonly organisationIds: readonly string[] | 'any' }
  | { readonly as: 'supplier'; readonly supplierId: string }
  | { readonly as: 'id_verifier' };

/** The condition of a reach on `card_orders`. Once confirmed, an order belongs to the person who confirmed it alone. */
export function within(reach: Reach): RawBuilder<boolean> {
  switch (reach.as) {
    case 'holder':
      return ofHolder(sql`${reach.personId}`);
    case 'organisation':
      if (reach.organisationIds === 'any') return sql`true`;
      // One company is compared by `=`: its newest orders then come in order from the index.
      return reach.organisationIds.length === 1
        ? sql`card_orders.organisation_id = ${reach.organisationIds[0]}`
        : sql`card_orders.organisation_id = any (${[...reach.organisationIds]}::uuid[])`;
    case 'supplier':
      return sql`card_orders.supplier_id = ${reach.supplierId}`;
    case 'id_verifier':
      return sql`true`;
  }
}

/** The condition of a holder's reach. */
export function ofHolder(personId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(card_orders.holder_id = ${personId} or (card_orders.holder_id is null and (
    card_orders.redeemed_by = ${personId} or ${names(personId)})))`;
}

/** Whether an order is a person's own: they hold it, or nobody does and it names them. One that they opened by a link is not. */
export const ofPerson = (personId: RawBuilder<unknown>) =>
  sql<boolean>`(card_orders.holder_id = ${personId} or card_orders.holder_id is null and ${names(personId)})`;

/** Whether a reach shows whom the order names: a holder's, once they have proven that it is them (T1). */
export const showsPersonTo = (reach: Reach) => (reach.as === 'holder' ? names(sql`${reach.personId}`) : sql<boolean>`true`);

/** Whether an order names a government id that a person has proven. */
const names = (personId: RawBuilder<unknown>) =>
  sql<boolean>`card_orders.government_id_hash = any (array(select government_id_hash from verified_identities where person_id = ${personId}))`;

/** The condition that means one order, within a reach. */
export const orderWithin = (id: string, reach: Reach) => sql<boolean>`card_orders.id = ${id} and ${within(reach)}`;
