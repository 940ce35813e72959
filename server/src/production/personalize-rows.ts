import {
  type BodyOf,
  type CardFileRow,
  looksLikeId,
  type personalizeFromFile,
  productionEvent,
  type ReplyOf,
} from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { waitLonger } from '../database/wait-longer.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { reportUnlessOpened } from './report-as-operator.ts';
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
  operator: Operator,
  { rows, partial }: BodyOf<typeof personalizeFromFile>,
): Promise<Reply> {
  let rejected: Reply['rejected'] = [];
  const done = await inTransaction(portal.db, async (tx) => {
    await waitLonger(tx, longest);
    rejected = [];
    // In one order, so that two files with the same orders wait for each other.
    for (const row of rows.toSorted((a, b) => (a.order < b.order ? -1 : 1))) {
      const why = await personalize(tx, portal, operator, row);
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

async function personalize(
  tx: Kysely<Tables>,
  portal: Portal,
  operator: Operator,
  { order, cardNumber, pin }: CardFileRow,
): Promise<Why | null> {
  if (!looksLikeId(order)) return 'errors.cards.itemNotFound';
  const written = { event: 'personalized', card_number: cardNumber, pin };
  const read = productionEvent.safeParse(written);
  if (!read.success) {
    return read.error.issues.some(({ path }) => path[0] === 'pin') ? 'pinInvalid' : 'errors.partner.cardNumberInvalid';
  }
  const changed = await reportUnlessOpened(tx, portal, operator, order, read.data);
  return isRefusal(changed) ? changed.refused : null;
}
