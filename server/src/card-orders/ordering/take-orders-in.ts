import { randomUUID } from 'node:crypto';
import { type Language, type OrderIntake, orderProblemMessage, type StandingOrder } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { RightfulTransaction } from '../../database/rights/while-right-holds.ts';
import type { Tables } from '../../database/tables.ts';
import { askForMails } from '../../mail/ask-for-mails.ts';
import { portalText } from '../../messages/catalogue.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type ActingPerson, transitionFor } from '../card-order.ts';
import { type CardOrder, insertOrders, type NewCardOrder, ofIds } from '../card-order-store.ts';
import { changeStatuses } from '../changing/change-status.ts';
import { contextFor, lockIntake, lockOrganisationsFor, releaseReferences, storePhotos } from './order-intake-store.ts';
import { type IntakeContext, type Keyed, keyed, type Orderer, type OrderRow, type Problem, readOrderRow } from './order-row.ts';
import { sortOrders } from './sort-orders.ts';
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
  /** The orders are those of cards, taken over: nobody typed their government ids and addresses. */
  readonly isOfCards?: boolean;
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
  tx: RightfulTransaction,
  portal: Portal,
  orderer: Orderer,
  { rows: given, problems: before, photos, company, partial, approve, language, knowingly = false, isOfCards = false }: Intake,
): Promise<Taken | RowsRejected | Refusal<'errors.cards.tooManyMails' | 'errors.cards.tooManyGovernmentIds'>> {
  const context = { ...(await contextFor(tx, portal.today(), orderer, company)), photos };
  const isPersons = orderer.by.personId !== null;
  const rows = given.map((row) => readOrderRow(row, context));
  const organisationIds = [...new Set(rows.flatMap((each) => ('line' in each ? each.columns.organisation_id : [])))];
  await lockIntake(tx, organisationIds);
  const found = await lockOrganisationsFor(tx, orderer.organisationId, organisationIds);
  const states = new Map(found.map(({ id, state }) => [id, state]));
  const wantSecond = new Set(found.flatMap(({ id, orders_need_second_person: isWanted }) => (isWanted ? id : [])));
  // While this call waited, a company that a row names may have been closed, or may no longer be managed by the orderer's.
  const read = rows.map((each) => {
    if (!('line' in each)) return each;
    const state = states.get(each.columns.organisation_id);
    if (state !== undefined && mayAct(state)) return each;
    return [{ line: each.line, column: 'company', reason: state === undefined ? 'notYourCompany' : 'companyNotActive' }];
  });
  const orders = read.flatMap((each) => ('line' in each ? keyed(portal, each) : []));
  const sorted = await sortOrders(tx, orders, isPersons);
  const asksFirst = isPersons && !knowingly;
  // The card that a new one replaces stands until that is activated.
  const standing = asksFirst ? await standingOrders(tx, orderer.organisationId, sorted.fresh) : new Map<number, never>();
  const fresh = sorted.fresh.filter(({ order: { line } }) => !standing.has(line));
  const problems = [...before, ...read.flatMap((each) => ('line' in each ? [] : each)), ...sorted.problems];
  const rejected = problems.toSorted((a, b) => a.line - b.line).map((problem) => inWords(problem, language ?? context.language));
  const isRejected = problems.length > 0 && !partial;
  // A rejected call tells only of which orders the reference is another's: that they name the wrong government id for it.
  const tried = isOfCards ? [] : isRejected ? sorted.clashes : orders;
  const tooManyIds = await tryGovernmentIds(tx, portal, orderer, tried);
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
  // Count a person's unchanged orders too: else, once no mail is left, whoever guesses a government id learns it for free.
  const told = new Set(sorted.unchanged.map(({ line }) => line));
  // What was found by a name tells nothing of an id in a sheet; a form would tell it by the difference to an order that is the same.
  for (const [line, { isNamed }] of standing) if (!isNamed || !partial) told.add(line);
  const guessed = isPersons ? orders.filter(({ order: { line } }) => told.has(line)) : [];
  const isApproved = (organisationId: string) => approve && !(orderer.waits && wantSecond.has(organisationId));
  const addresses = [...fresh, ...guessed].flatMap(({ order: { columns } }) =>
    isApproved(columns.organisation_id) ? (columns.email ?? []) : [],
  );
  const tooMany = await askForMails(tx, portal, { ...orderer, isOfSender: !isOfCards }, addresses);
  // That a mail would be sent tells that nobody ordered for this government id before.
  if (tooMany !== null) return { ...tooMany, keepsWritten: true };
  const placed = await placeFresh(tx, portal, orderer, { fresh, corrected: sorted.corrected, wantSecond, isApproved });
  return { created: [...sorted.repeats, ...placed], unchanged: sorted.unchanged, rejected, problems, standing };
}

type Fresh = {
  readonly fresh: readonly Keyed[];
  /** By line, the orders that new ones correct. */
  readonly corrected: ReadonlyMap<number, string>;
  /** The companies that want a second person. */
  readonly wantSecond: ReadonlySet<string>;
  readonly isApproved: (organisationId: string) => boolean;
};

/** Writes the new orders with their photos, and approves those that wait for nobody. */
async function placeFresh(
  tx: Kysely<Tables>,
  portal: Portal,
  { by }: Orderer,
  { fresh, corrected, wantSecond, isApproved }: Fresh,
): Promise<OrderIntake['created']> {
  await releaseReferences(
    tx,
    fresh.flatMap(({ order: { line } }) => corrected.get(line) ?? []),
  );
  const photoIds = await storePhotos(
    tx,
    fresh.map(({ order }) => order.photo),
  );
  const rows = fresh.map((each, index) => ({
    ...rowOf(portal, each, photoIds[index] ?? null),
    needs_second_person: wantSecond.has(each.order.columns.organisation_id),
  }));
  const placed = new Map<string, CardOrder>();
  for (const [now, some] of Map.groupBy(rows, (row) => isApproved(row.organisation_id)))
    for (const row of await placeOrders(tx, portal, some, by, { approve: now })) placed.set(row.id, row);
  return fresh.map(({ order: { line } }, index) => {
    const row = placed.get(rows[index]?.id ?? '');
    if (row === undefined) throw new Error('an order was placed and not returned');
    return { line, order_id: row.id, status: row.status };
  });
}

/**
 * Writes new orders, each with its first history row, and approves them at once with `approve`. The caller gives the ids, because they
 * are part of what is sealed. Few statements: until the transaction ends, anything else that changes the company's counts of this month
 * waits.
 */
export async function placeOrders(
  tx: Kysely<Tables>,
  portal: Portal,
  orders: readonly NewCardOrder[],
  by: ActingPerson,
  { approve = false }: { readonly approve?: boolean } = {},
): Promise<CardOrder[]> {
  if (orders.length === 0) return [];
  const ordered = transitionFor(null, 'order', by.role);
  if (!ordered) throw new Error(`a new order is not for a ${by.role}`);
  const now = portal.now();
  const placed = await insertOrders(tx, orders, { to: ordered.to, by, now, reason: null, description: null });
  const approved = approve ? transitionFor(ordered.to, 'approve', by.role) : undefined;
  if (!approved) return placed;
  const chosen = ofIds(placed.map(({ id }) => id));
  await changeStatuses(tx, { ...portal, now: () => now }, { chosen, action: 'approve', by });
  return placed.map((order) => ({ ...order, status: approved.to }));
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
    replaces: order.replaces,
    is_renewal: order.isRenewal,
  };
}

function inWords({ line, column, reason, values }: Problem, language: Language): OrderIntake['rejected'][number] {
  return { line, column, reason, message: portalText(language, orderProblemMessage({ reason, values }), values) };
}
