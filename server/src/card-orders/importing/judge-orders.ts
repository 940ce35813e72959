import { setImmediate as others } from 'node:timers/promises';
import type { judgeOrders as judgeOrdersCall, ReplyOf, RowToOrder } from '@siteid/contract';
import type { Portal } from '../../portal.ts';
import { type ByHand, byHand, told, toldOf } from '../ordering/order-card.ts';
import { contextFor } from '../ordering/order-intake-store.ts';
import { type Keyed, keyed, type OrderRow, type Problem, readOrderRow } from '../ordering/order-row.ts';
import { repeatedOrders, repeatedReferences } from '../ordering/repeated-orders.ts';
import { standingOrders } from '../ordering/standing-order-store.ts';
import { referencesInUse } from './order-import-store.ts';
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
  const context = { ...(await contextFor(portal.db, portal.today(), byHand(by), undefined)), photos: new Map() };
  const read: Keyed[] = [];
  const problems: Problem[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) await others();
    const order = readOrderRow(rowOf(portal, row, supplier), context);
    if ('line' in order) read.push(keyed(portal, order));
    else problems.push(...order);
  }
  const repeated = repeatedOrders(read);
  for (const [line, other] of repeated)
    problems.push({ line, column: 'government_id', reason: 'repeatedOrder', values: { other } });
  for (const [line, other] of repeatedReferences(read))
    problems.push({ line, column: 'reference', reason: 'repeatedReference', values: { other } });
  // Not by the government id: whoever has a thousand guesses judged would be told which one the portal holds.
  const named = read.filter(({ order }) => !repeated.has(order.line)).map(({ order }) => ({ order, hash: null }));
  const known = await standingOrders(portal.db, by.organisationId, named);
  // Of a worker who has such a card already that is told, whatever the card is called.
  const called = read.filter(({ order }) => order.reference !== null && !known.has(order.line));
  const taken = new Set(await referencesInUse(portal.db, by.organisationId, called));
  for (const { order } of called)
    if (taken.has(order.reference)) problems.push({ line: order.line, column: 'reference', reason: 'referenceOfAnother' });
  const ofLine = Map.groupBy(problems, ({ line }) => line);
  return {
    rows: rows.map(({ line }) => {
      const wrong = (ofLine.get(line) ?? []).map(told);
      const standing = known.get(line);
      const state = wrong.length > 0 ? 'wrong' : standing === undefined ? 'good' : 'ordered';
      return { line, state, standing: standing === undefined ? null : toldOf(standing), problems: wrong };
    }),
  };
}

/** The order that a row of a sheet stands for. No row names a file of the server: a photo comes as its bytes, or there is none. */
export function rowOf({ config }: Portal, { line, order }: RowToOrder, supplier: string | undefined): OrderRow {
  const fields = fieldsOfCells(order, config.portal.productName);
  return { line, fields: { ...fields, ...(!fields.supplier && supplier && { supplier }) } };
}
