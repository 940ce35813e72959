import type { approveOrders as approveOrdersCall, RefusalsOf, ReplyOf } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import { askForMails } from '../../mail/ask-for-mails.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import { accountsOfHuman } from '../../people/same-human-store.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { mayOf } from '../bulk-jobs/bulk-job-store.ts';
import { latestHistoryOf, ofIds } from '../card-order-store.ts';
import { changeStatuses } from '../changing/change-status.ts';
import { type ByHand, byHand } from '../ordering/order-card.ts';
import { isRepeat } from '../repeated-action.ts';
import { approvalOf, lockToApprove } from './unapproved-order-store.ts';

type Approved = ReplyOf<typeof approveOrdersCall>;
type Why = Approved['orders'][number]['why'];
type Asked = { readonly orders: readonly { readonly orderId: string; readonly seen: string }[] };
type Locked = Awaited<ReturnType<typeof lockToApprove>>[number];

/**
 * Approves those of the orders that the caller may approve (W-5-6): they wait, were not changed since the caller saw them, and, where the
 * company wants a second person, or did when they were typed, were typed by others. All are locked first, so of two who approve one, or one
 * who cancels or edits meanwhile, one comes first and the other is told.
 */
export async function approveOrders(
  portal: Portal,
  by: ByHand,
  { orders: asked }: Asked,
): Promise<Approved | Refusal<RefusalsOf<typeof approveOrdersCall>>> {
  const orderer = byHand(by);
  return inTransaction(portal.db, async (tx) => {
    const locked = await lockToApprove(
      tx,
      by.organisationId,
      asked.map(({ orderId }) => orderId),
    );
    const { isSecondNeeded, state } = await approvalOf(tx, by.organisationId);
    if (!mayAct(state)) return refuse('errors.cards.approvingCompanyNotActive');
    const typists = new Set(locked.flatMap((order) => order.typists.flatMap(({ id }) => id ?? [])));
    const human = { accounts: await accountsOfHuman(tx, by.personId), mayOnlyBy: await lendersOf(tx, portal, by, typists) };
    const seen = new Map(asked.map(({ orderId, seen: at }) => [orderId, Date.parse(at)]));
    const whys = new Map(locked.map((order) => [order.id, whyNotApprove(order, human, seen.get(order.id), isSecondNeeded)]));
    const allowed = locked.filter(({ id }) => whys.get(id) === null);
    const tooMany = await askForMails(
      tx,
      portal,
      orderer,
      allowed.flatMap(({ email }) => email ?? []),
    );
    if (tooMany !== null) return tooMany;
    const chosen = ofIds(allowed.map(({ id }) => id));
    if (allowed.length > 0) await changeStatuses(tx, portal, { chosen, action: 'approve', by: orderer.by });
    const history = await latestHistoryOf(
      tx,
      locked.filter(({ id }) => whys.get(id) === 'notWaiting').map(({ id }) => id),
    );
    const isDone = (id: string) => isRepeat({ action: 'approve', by: orderer.by }, history.get(id)?.[0], history.get(id)?.[1]);
    return {
      orders: [...seen.keys()].map((orderId) => {
        const why = whys.get(orderId);
        return { orderId, why: why === undefined ? 'notFound' : why !== null && isDone(orderId) ? null : why };
      }),
    };
  });
}

/** Those of these people without whose lending, by whatever account, this one might not approve. */
async function lendersOf(tx: Portal['db'], portal: Portal, { personId, organisationId }: ByHand, people: ReadonlySet<string>) {
  const within = { ...portal, db: tx };
  let lenders: readonly string[] = [];
  for (const id of people) {
    if (id === personId) continue;
    const may = await mayOf(
      within,
      'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS',
      personId,
      organisationId,
      await accountsOfHuman(tx, id),
    );
    if (!may) lenders = [...lenders, id];
  }
  return new Set(lenders);
}

/** All accounts of whoever approves, and by whose lending alone they may. */
type Human = { readonly accounts: ReadonlySet<string>; readonly mayOnlyBy: ReadonlySet<string> };

function whyNotApprove(order: Locked, human: Human, seen: number | undefined, isSecondNeeded: boolean): Why {
  if (order.status !== 'ordered') return 'notWaiting';
  const isNeeded = isSecondNeeded || order.needs_second_person;
  if (isNeeded && order.typists.some(({ id }) => id !== null && human.accounts.has(id))) return 'typedByYou';
  if (isNeeded && order.typists.some(({ id }) => id !== null && human.mayOnlyBy.has(id))) return 'lentByTypist';
  return order.status_modified.getTime() === seen ? null : 'changedSince';
}
