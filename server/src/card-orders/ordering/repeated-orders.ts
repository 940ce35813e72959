import type { IntakeOrder, Keyed } from './order-row.ts';

/** Of the orders of one sheet, each that is for the worker, card type and some of the days of one above it, with that one's line. */
export function repeatedOrders(orders: readonly Keyed[]): ReadonlyMap<number, number> {
  const repeated = new Map<number, number>();
  const ofWorker = Map.groupBy(orders, ({ order, hash }) => `${hash.toString('hex')}/${order.columns.card_type}`);
  for (const same of ofWorker.values()) {
    const kept: IntakeOrder[] = [];
    for (const { order } of same) {
      const other = kept.find((each) => overlap(each.columns, order.columns));
      if (other === undefined) kept.push(order);
      else repeated.set(order.line, other.line);
    }
  }
  return repeated;
}

/** Of the orders of one sheet, each that is called as one above it, with that one's line. */
export function repeatedReferences(orders: readonly Keyed[]): ReadonlyMap<number, number> {
  const repeated = new Map<number, number>();
  const first = new Map<string, number>();
  for (const { order } of orders) {
    if (order.reference === null) continue;
    const other = first.get(order.reference);
    if (other === undefined) first.set(order.reference, order.line);
    else repeated.set(order.line, other);
  }
  return repeated;
}

type Days = Pick<IntakeOrder['columns'], 'valid_from' | 'valid_until'>;
const overlap = (one: Days, other: Days) => one.valid_from <= other.valid_until && other.valid_from <= one.valid_until;
