import { randomUUID } from 'node:crypto';
import { type Language, type OrderIntake, orderProblemMessage, type StandingOrder } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { askForMails } from '../../mail/ask-for-mails.ts';
import { portalText } from '../../messages/catalogue.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { CardOrder, NewCardOrder } from '../card-order-store.ts';
import { placeOrders } from '../place-orders.ts';
import { endedStatuses } from './ended-statuses.ts';
import { contextFor, type Keyed, keyed, type Orderer } from './intake-context.ts';
import {
  insertPhotos,
  isPhotoOf,
  lockIntake,
  type OrderBefore,
  ordersByIds,
  ordersByReference,
  releaseReferences,
} from './order-intake-store.ts';
import { type IntakeContext, type IntakeOrder, type OrderRow, type Problem, readOrderRow } from './order-row.ts';
import { repeatedOrders } from './repeated-orders.ts';
import { standingOrders } from './standing-order-store.ts';
import { tryGovernmentIds } from './try-government-ids.ts';

export type Intake = {
  readonly rows: readonly OrderRow[];
  /** What was wrong before a row could be read. */
  readonly problems: readonly Problem[];
  readonly photos: IntakeContext['photos'];
  /** Code of the company that orders where a row names none. */
  readonly company?: string | undefined;
  readonly partial: boolean;
  /** What is wrong is said in this language, else in that of the key's company. */
  readonly language?: Language | undefined;
  /** Approves what comes in at once, but what waits for a second person. */
  readonly approve: boolean;
  /** A person was told of the orders that stand already, and orders all the same. */
  readonly knowingly?: boolean;
};

type Taken = OrderIntake & {
  readonly problems: readonly Problem[];
  /** By line, what stands already for the worker of a person's order, which is not taken in. */
  readonly standing: ReadonlyMap<number, StandingOrder>;
};

export type RowsRejected = Refusal<'errors.partner.rowsRejected'> & {
  readonly rows: OrderIntake['rejected'];
  /** The same for programs that have words of their own. */
  readonly problems: readonly Problem[];
};

/** Takes each order in once: all of them, or with `partial` the good ones. Says what is wrong with the others. */
export async function takeOrdersIn(
  tx: Kysely<Tables>,
  portal: Portal,
  orderer: Orderer,
  { rows: given, problems: before, photos, company, partial, approve, language, knowingly = false }: Intake,
): Promise<Taken | RowsRejected | Refusal<'errors.cards.tooManyMails' | 'errors.cards.tooManyGovernmentIds'>> {
  const context = { ...(await contextFor(tx, portal, orderer, company)), photos };
  const isPersons = orderer.by.personId !== null;
  const waits = new Set(
    [...context.organisations.values()].flatMap((each) => (orderer.waits && each.orders_need_second_person ? each.id : [])),
  );
  const read = given.map((row) => readOrderRow(row, context));
  const orders = read.flatMap((each) => ('line' in each ? keyed(portal, each) : []));
  await lockIntake(tx, [...new Set(orders.map(({ order }) => order.columns.organisation_id))]);
  const sorted = await sortOut(tx, orders, isPersons);
  const asksFirst = isPersons && !knowingly;
  const standing = await standingOrders(tx, orderer.organisationId, asksFirst ? sorted.fresh : []);
  const fresh = sorted.fresh.filter(({ order: { line } }) => !standing.has(line));
  const problems = [...before, ...read.flatMap((each) => ('line' in each ? [] : each)), ...sorted.problems];
  const rejected = problems.toSorted((a, b) => a.line - b.line).map((problem) => inWords(problem, language ?? context.language));
  const isRejected = problems.length > 0 && !partial;
  // A rejected call tells only of which orders the reference is another's: that they name the wrong government id for it.
  const tooManyIds = await tryGovernmentIds(tx, portal, orderer, isRejected ? sorted.clashes : orders);
  if (tooManyIds !== null) return tooManyIds;
  if (isRejected) {
    return {
      ...refuse('errors.partner.rowsRejected', { count: rejected.length }),
      rows: rejected,
      problems,
      keepsWritten: true,
    };
  }
  // An order that waits for its approval leads to no mail: its approval asks.
  // A person's that was there counts as well: where no mail is left, who guesses a government id would else be told it without ordering.
  const told = new Set(sorted.unchanged.map(({ line }) => line));
  // What was found by a name tells nothing of an id in a sheet; a form would tell it by the difference to an order that is the same.
  for (const [line, { isNamed }] of standing) if (!isNamed || !partial) told.add(line);
  const guessed = isPersons ? orders.filter(({ order: { line } }) => told.has(line)) : [];
  const isApproved = (organisationId: string) => approve && !waits.has(organisationId);
  const addresses = [...fresh, ...guessed].flatMap(({ order: { columns } }) =>
    isApproved(columns.organisation_id) ? (columns.email ?? []) : [],
  );
  const tooMany = await askForMails(tx, portal, orderer, addresses);
  // That a mail would be sent tells that nobody ordered for this government id before.
  if (tooMany !== null) return { ...tooMany, keepsWritten: true };
  await releaseReferences(
    tx,
    fresh.flatMap(({ order: { line } }) => sorted.corrected.get(line) ?? []),
  );
  const photoIds = await insertPhotos(
    tx,
    fresh.map(({ order }) => order.photo),
  );
  const rows = fresh.map((each, index) => rowOf(portal, each, photoIds[index] ?? null));
  const placed = new Map<string, CardOrder>();
  for (const [now, some] of Map.groupBy(rows, (row) => isApproved(row.organisation_id)))
    for (const row of await placeOrders(tx, portal, some, orderer.by, { approve: now })) placed.set(row.id, row);
  const created = [...sorted.repeats];
  for (const [index, { order }] of fresh.entries()) {
    const row = placed.get(rows[index]?.id ?? '');
    if (row === undefined) throw new Error('an order was placed and not returned');
    created.push({ line: order.line, order_id: row.id, status: row.status });
  }
  return { created, unchanged: sorted.unchanged, rejected, problems, standing };
}

/**
 * Sorts the orders: which are new, which are of a request that comes again, which correct an earlier one, which came in before, and
 * which contradict another.
 */
async function sortOut(tx: Kysely<Tables>, orders: readonly Keyed[], isPersons: boolean) {
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
  const inSheet = isPersons ? repeatedOrders(orders) : new Map<number, number>();
  for (const each of orders) {
    const { line, reference } = each.order;
    const column = reference === null ? 'government_id' : 'reference';
    const repeated = made.find(({ id }) => id === each.order.id);
    if (repeated !== undefined) {
      repeats.push({ line, order_id: repeated.id, status: repeated.status });
      continue;
    }
    const other = lines.get(place(each)) ?? inSheet.get(line);
    const row = before.get(place(each));
    lines.set(place(each), other ?? line);
    if (other !== undefined) problems.push({ line, column, reason: 'repeatedOrder', values: { other } });
    else if (row === undefined) fresh.push(each);
    else if (await givesWay(tx, each, row, isPersons)) {
      fresh.push(each);
      corrected.set(line, row.id);
    } else if (isOfAnother(each, row, isPersons)) {
      problems.push({ line, column, reason: 'referenceOfAnother' });
      clashes.push(each);
    } else unchanged.push({ line, order_id: row.id, status: row.status });
  }
  return { fresh, repeats, unchanged, problems, corrected, clashes };
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

/** Whether a reference is another order's. A person who writes other days has not sent the same order again: they mean a further card. */
function isOfAnother({ order: { columns, reference }, hash }: Keyed, before: OrderBefore, isPersons: boolean): boolean {
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
  if (!endedStatuses.includes(before.status)) return false;
  if (isPersons) return true;
  if (order.reference !== null) return false;
  const isSameText = columnsOnCard.every((column) => String(order.columns[column]) === String(before[column]));
  return !isSameText || !(await hasSamePhoto(tx, order, before));
}

async function hasSamePhoto(tx: Kysely<Tables>, { photo }: IntakeOrder, { photo_id: id }: OrderBefore): Promise<boolean> {
  if (photo === null || id === null) return photo === null && id === null;
  return isPhotoOf(tx, id, photo);
}

function rowOf({ secrets }: Portal, { order, hash, key }: Keyed, photoId: string | null): NewCardOrder {
  const id = order.id ?? randomUUID();
  return {
    ...order.columns,
    id,
    government_id_hash: hash,
    government_id_sealed: secrets.seal(order.government_id.value, `card-order:${id}:government-id`),
    photo_id: photoId,
    orderer_reference: key,
  };
}

function inWords({ line, column, reason, values }: Problem, language: Language): OrderIntake['rejected'][number] {
  return { line, column, reason, message: portalText(language, orderProblemMessage({ reason, values }), values) };
}
