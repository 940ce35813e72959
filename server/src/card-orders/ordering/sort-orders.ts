import { type OrderIntake, ordererReferenceOf } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { hasEnded } from '../card-order.ts';
import { isPhotoOf, type OrderBefore, ordersByIds, ordersByReference, placedBySystem } from './order-intake-store.ts';
import type { IntakeOrder, Keyed, Problem } from './order-row.ts';
import { repeatedOrders } from './repeated-orders.ts';

/**
 * Sorts the orders: which are new, which are of a request that comes again, which correct an earlier one, which came in before, and
 * which contradict another.
 */
export async function sortOrders(tx: Kysely<Tables>, orders: readonly Keyed[], isPersons: boolean) {
  const fresh: Keyed[] = [];
  const repeats: OrderIntake['created'] = [];
  const unchanged: OrderIntake['unchanged'] = [];
  const problems: Problem[] = [];
  const corrected = new Map<number, string>();
  const clashes: Keyed[] = [];
  if (orders.length === 0) return { fresh, repeats, unchanged, problems, corrected, clashes };
  const place = ({ order, key }: Keyed) => `${order.columns.organisation_id}/${key}`;
  const known = await ordersByReference(
    tx,
    [...new Set(orders.map(({ order }) => order.columns.organisation_id))],
    orders.map(({ key }) => key),
  );
  const before = new Map(known.map((row) => [`${row.organisation_id}/${row.orderer_reference}`, row]));
  const made = await ordersByIds(
    tx,
    orders.flatMap(({ order }) => order.id ?? []),
  );
  const lines = new Map<string, number>();
  // What a system called an order stays its name, so that it is not ordered twice; who orders by hand calls it otherwise.
  const ofSystem = await placedBySystem(
    tx,
    known.filter((row) => isPersons && isNamedAndEnded(row)).map(({ id }) => id),
  );
  const inSheet = isPersons ? repeatedOrders(orders) : new Map<number, number>();
  for (const each of orders) {
    const { line, reference } = each.order;
    const column = reference === null ? 'government_id' : 'reference';
    const repeated = made.find(({ id }) => id === each.order.id);
    if (repeated !== undefined) {
      repeats.push({ line, order_id: repeated.id, status: repeated.status });
      continue;
    }
    const ofWorker = inSheet.get(line);
    const called = lines.get(place(each));
    const other = ofWorker ?? called;
    const row = before.get(place(each));
    lines.set(place(each), called ?? line);
    if (other !== undefined) problems.push({ line, ...repeatedAs(each, ofWorker !== undefined, isPersons), values: { other } });
    else if (row === undefined) fresh.push(each);
    else if (ofSystem.has(row.id)) problems.push({ line, column, reason: 'referenceOfAnother' });
    else if (await givesWay(tx, each, row, isPersons)) {
      fresh.push(each);
      corrected.set(line, row.id);
    } else if (isOfAnother(each, row, isPersons)) {
      problems.push({ line, column, reason: reference === null ? 'orderedBefore' : 'referenceOfAnother' });
      clashes.push(each);
    } else unchanged.push({ line, order_id: row.id, status: row.status });
  }
  return { fresh, repeats, unchanged, problems, corrected, clashes };
}

/** What a row repeats: its worker's order, or the reference of another; a partner's has its reference as the order's name. */
function repeatedAs({ order: { reference } }: Keyed, isOfWorker: boolean, isPersons: boolean) {
  if (isOfWorker || reference === null) return { column: 'government_id', reason: 'repeatedOrder' } as const;
  return { column: 'reference', reason: isPersons ? 'repeatedReference' : 'repeatedOrder' } as const;
}

/**
 * Whether the card shows the column, so that another value makes another card. A new column does not compile before it is judged here.
 */
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

const isNamedAndEnded = ({ status, orderer_reference }: OrderBefore) =>
  hasEnded(status) && ordererReferenceOf(orderer_reference) !== null;

/**
 * Whether a reference is another order's. A person who writes other days has not sent the same order again: they mean a further card. A row
 * of a system without a reference is what it was, also where a person has corrected its order since.
 */
function isOfAnother({ order: { columns, reference }, hash }: Keyed, before: OrderBefore, isPersons: boolean): boolean {
  if (!isPersons && reference === null) return false;
  if (!before.government_id_hash.equals(hash) || before.card_type !== columns.card_type) return true;
  const isSameDays = before.valid_from === columns.valid_from && before.valid_until === columns.valid_until;
  return isPersons && reference !== null && !isSameDays;
}

/**
 * Whether an order gives way to another that would be the same: it has come to nothing. Somebody who orders in the browser sees what they
 * order, and means it. Of a partner it takes a row without a reference, with something else on the card: a row that says the same as before
 * is the same file sent again.
 */
async function givesWay(tx: Kysely<Tables>, { order }: Keyed, before: OrderBefore, isPersons: boolean): Promise<boolean> {
  if (!hasEnded(before.status)) return false;
  if (isPersons) return true;
  if (order.reference !== null) return false;
  const isSameText = columnsOnCard.every((column) => String(order.columns[column]) === String(before[column]));
  return !isSameText || !(await hasSamePhoto(tx, order, before));
}

async function hasSamePhoto(tx: Kysely<Tables>, { photo }: IntakeOrder, { photo_id: id }: OrderBefore): Promise<boolean> {
  if (photo === null || id === null) return photo === null && id === null;
  return 'pictureId' in photo ? photo.pictureId === id : isPhotoOf(tx, id, photo);
}
