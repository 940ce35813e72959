import type { CardOrderStatus } from '@siteid/contract';
import type { Kysely } from 'kysely';
import { transitions } from '../../card-orders/card-order.ts';
import type { Tables } from '../../database/tables.ts';
import { isPhotoOf, type OrderBefore } from './order-intake-store.ts';
import type { IntakeOrder } from './order-row.ts';

/** Where an order comes to nothing more, unless a rejection is taken back: a card is had by another order only. */
const isEnded = (status: CardOrderStatus) => transitions.every(({ from, action }) => from !== status || action === 'reactivate');

/** Whether a card shows it, so that another value is another card. A new column of a row is judged here before this compiles. */
const isOnCard = {
  given_names: true,
  family_names: true,
  printable_name: true,
  date_of_birth: true,
  nationalities: true,
  organisation_id: false,
  supplier_id: false,
  card_type: false,
  government_id_type: false,
  government_id_country: false,
  email: false,
  phone: false,
  language: false,
  contact_email: false,
  contact_phone: false,
  address: false,
  postal_code: false,
  city: false,
  country: false,
  valid_from: false,
  valid_until: false,
} as const satisfies Record<keyof IntakeOrder['columns'], boolean>;
type Column = keyof typeof isOnCard;
type ColumnOnCard = { [Name in Column]: (typeof isOnCard)[Name] extends true ? Name : never }[Column];
const columnsOnCard = (Object.keys(isOnCard) as Column[]).filter((column): column is ColumnOnCard => isOnCard[column]);

/**
 * Whether a row without a reference orders anew what came to nothing, with something else on the card. A row that says the
 * same as before is the same file once more.
 */
export async function isCorrection(tx: Kysely<Tables>, order: IntakeOrder, before: OrderBefore): Promise<boolean> {
  if (order.reference !== null || !isEnded(before.status)) return false;
  const isSameText = columnsOnCard.every((column) => String(order.columns[column]) === String(before[column]));
  return !isSameText || !(await hasSamePhoto(tx, order, before));
}

async function hasSamePhoto(tx: Kysely<Tables>, { photo }: IntakeOrder, { photo_id: id }: OrderBefore): Promise<boolean> {
  if (photo === null || id === null) return photo === null && id === null;
  return isPhotoOf(tx, id, photo);
}
