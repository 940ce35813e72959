import {
  type BodyOf,
  type CardFileRow,
  looksLikeId,
  type personalizeFromFile,
  productionEvent,
  type ReplyOf,
} from '@siteid/contract';
import type { Kysely } from 'kysely';
import { type Rightful, whileRightHolds } from '../database/rights/while-right-holds.ts';
import type { Tables } from '../database/tables.ts';
import { waitLonger } from '../database/wait-longer.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { reportUnlessOpened } from './report-as-operator.ts';
import { type SealedEvent, sealEvent } from './report-event.ts';
import type { Operator } from './take-order.ts';

type Reply = ReplyOf<typeof personalizeFromFile>;
type Why = Reply['rejected'][number]['why'];

/** How long all rows of a file may take, in seconds. */
const longest = 60;

/**
 * The cards of a file, each judged as when it is reported by itself. A wrong row undoes all of them, unless those that are right were
 * asked for. In one transaction: what a row says stands in no table but the order's own, its PIN sealed.
 */
export async function personalizeRows(
  portal: Portal,
  { demandRight, ...operator }: Rightful<Operator>,
  { rows, partial }: BodyOf<typeof personalizeFromFile>,
): Promise<Reply> {
  // In one order, so that two files with the same orders wait for each other.
  const read: ReadRow[] = [];
  for (const row of rows.toSorted((a, b) => (a.order < b.order ? -1 : 1))) read.push(await readRow(portal, row));
  let rejected: Reply['rejected'] = [];
  const done = await whileRightHolds(portal.db, demandRight, async (tx) => {
    await waitLonger(tx, longest);
    rejected = [];
    for (const row of read) {
      const why = 'why' in row ? row.why : await personalize(tx, portal, operator, row);
      if (why !== null) rejected.push({ line: row.line, why });
    }
    if (rejected.length > 0 && !partial) return refuse('errors.partner.rowsRejected');
    return { personalized: rows.length - rejected.length };
  });
  return {
    personalized: isRefusal(done) ? 0 : done.personalized,
    rejected: rejected.toSorted((a, b) => a.line - b.line),
  };
}

type RightRow = Pick<CardFileRow, 'line' | 'order'> & { readonly sealed: SealedEvent };
type ReadRow = RightRow | { readonly line: number; readonly why: Why };

/** What a row says, its PIN sealed; or why it says nothing. */
async function readRow(portal: Portal, { line, order, cardNumber, pin }: CardFileRow): Promise<ReadRow> {
  if (!looksLikeId(order)) return { line, why: 'errors.cards.itemNotFound' };
  const written = { event: 'personalized', card_number: cardNumber, pin };
  const read = productionEvent.safeParse(written);
  if (read.success) return { line, order, sealed: await sealEvent(portal, order, read.data) };
  const isPin = read.error.issues.some(({ path }) => path[0] === 'pin');
  return { line, why: isPin ? 'pinInvalid' : 'errors.partner.cardNumberInvalid' };
}

async function personalize(
  tx: Kysely<Tables>,
  portal: Portal,
  operator: Operator,
  { order, sealed }: RightRow,
): Promise<Why | null> {
  const changed = await reportUnlessOpened(tx, portal, operator, order, sealed);
  return isRefusal(changed) ? changed.refused : null;
}
