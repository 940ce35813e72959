import { setImmediate as others } from 'node:timers/promises';
import type { judgeOrders as judgeOrdersCall, ReplyOf, RowToOrder } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { endedStatuses } from '../ordering/ended-statuses.ts';
import { contextFor, keyed } from '../ordering/intake-context.ts';
import { type ByHand, byHand, told } from '../ordering/order-card.ts';
import { type IntakeOrder, type OrderRow, type Problem, readOrderRow } from '../ordering/order-row.ts';
import { ordersOfWorkers } from './order-import-store.ts';
import { fieldsOfCells } from './sheet-values.ts';

type Judged = ReplyOf<typeof judgeOrdersCall>;

/** Rows that are judged before other requests have their turn. */
const rowsAtOnce = 50;

/** Judges the rows of a sheet by the rule that all orders are judged by; nothing is ordered or kept (W-5-10). */
export async function judgeOrders(
  portal: Portal,
  by: ByHand,
  { supplier, rows }: { readonly supplier?: string | undefined; readonly rows: readonly RowToOrder[] },
): Promise<Judged> {
  const context = { ...(await contextFor(portal.db, portal, byHand(by), undefined)), photos: new Map() };
  const orders: IntakeOrder[] = [];
  const problems: Problem[] = [];
  const lines = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) await others();
    const read = readOrderRow(rowOf(portal, row, supplier), context);
    if (!('line' in read)) {
      problems.push(...read);
      continue;
    }
    const { key } = keyed(portal, read);
    const other = lines.get(key);
    lines.set(key, other ?? row.line);
    if (other === undefined) orders.push(read);
    else problems.push({ line: row.line, column: 'government_id', reason: 'repeatedOrder', values: { other } });
  }
  const known = await knownOrders(portal.db, by.organisationId, orders);
  const ofLine = Map.groupBy(problems, ({ line }) => line);
  return {
    rows: rows.map(({ line }) => {
      const wrong = (ofLine.get(line) ?? []).map(told);
      const orderId = known.get(line) ?? null;
      return { line, state: wrong.length > 0 ? 'wrong' : orderId === null ? 'good' : 'ordered', orderId, problems: wrong };
    }),
  };
}

/** The order that a row of a sheet stands for. No row names a file of the server: a photo comes as its bytes, or there is none. */
export function rowOf({ config }: Portal, { line, order }: RowToOrder, supplier: string | undefined): OrderRow {
  const fields = fieldsOfCells(order, config.portal.productName);
  return { line, fields: { ...fields, ...(!fields.supplier && supplier && { supplier }) } };
}

/** For these orders' lines, an order for the same worker that is on its way or in use. */
export async function knownOrders(db: Kysely<Tables>, organisationId: string, orders: readonly IntakeOrder[]) {
  const workers = orders.map(({ line, columns: { printable_name, date_of_birth, card_type } }) => ({
    line,
    printable_name,
    date_of_birth,
    card_type,
  }));
  return ordersOfWorkers(db, organisationId, workers, endedStatuses);
}
