import type { CardOrderStatus } from '@siteid/contract';
import type { Kysely } from 'kysely';
import { takeLock } from '../database/named-locks.ts';
import { reaching } from '../database/reach/reach.ts';
import type { Tables } from '../database/tables.ts';

type Queue = {
  readonly supplierId: string;
  readonly statuses: readonly CardOrderStatus[];
  readonly limit: number;
  /** When the status was reached: after `since`, up to `before`. */
  readonly changed?: { readonly since: Date; readonly before: Date };
};

/** A supplier's orders in these statuses with their companies, the longest waiting first. */
export async function ordersInProduction(db: Kysely<Tables>, { supplierId, statuses, limit, changed }: Queue) {
  const orders = db
    .selectFrom('card_orders')
    .innerJoin('organisations', 'organisations.id', 'card_orders.organisation_id')
    .select([
      'card_orders.id',
      'card_orders.status',
      'card_orders.status_modified',
      'card_orders.card_type',
      'card_orders.given_names',
      'card_orders.family_names',
      'card_orders.printable_name',
      'card_orders.date_of_birth',
      'card_orders.nationalities',
      'card_orders.valid_from',
      'card_orders.valid_until',
      'card_orders.address',
      'card_orders.postal_code',
      'card_orders.city',
      'card_orders.country',
      'card_orders.photo_id',
      'organisations.code as company_code',
      'organisations.name as company_name',
      'organisations.company_number',
    ])
    .where('card_orders.supplier_id', '=', supplierId)
    .where('card_orders.status', 'in', statuses)
    .orderBy('card_orders.status_modified')
    .orderBy('card_orders.id')
    .limit(limit);
  if (changed === undefined) return orders.execute();
  const { since, before } = changed;
  return orders.where('card_orders.status_modified', '>', since).where('card_orders.status_modified', '<=', before).execute();
}

export async function accreditationCodeOf(db: Kysely<Tables>, supplierId: string): Promise<string> {
  const { accreditation_code: code } = await db
    .selectFrom('card_suppliers')
    .select('accreditation_code')
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow();
  return code;
}

/** Whether another order has the number. Whoever asks for the same number waits until this transaction ends. */
export async function lockCardNumber(tx: Kysely<Tables>, cardNumber: string): Promise<'free' | 'taken'> {
  await takeLock(tx, 'card number', cardNumber);
  // Also of another supplier.
  const taken = await reaching('everybody', () =>
    tx.selectFrom('card_orders').select('id').where('card_number', '=', cardNumber).executeTakeFirst(),
  );
  return taken === undefined ? 'free' : 'taken';
}
