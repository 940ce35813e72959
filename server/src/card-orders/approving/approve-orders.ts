import type { approveOrders as approveOrdersCall, RefusalsOf, ReplyOf } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import { askForMails } from '../../mail/ask-for-mails.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { latestHistoryOf, ofIds } from '../card-order-store.ts';
import { changeStatuses, isRepeat } from '../changing/change-status.ts';
import { type ByHand, byHand } from '../ordering/order-card.ts';
import { companyApproval, lockToApprove } from './unapproved-order-store.ts';
import { approverOf, whyNotApprove } from './why-not-approve.ts';

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
    const { isSecondWanted, state } = await companyApproval(tx, by.organisationId);
    if (!mayAct(state)) return refuse('errors.cards.approvingCompanyNotActive');
    const approver = await approverOf({ ...portal, db: tx }, by, isSecondWanted, locked);
    const seen = new Map(asked.map(({ orderId, seen: at }) => [orderId, Date.parse(at)]));
    const whyNot = (order: Locked): Why => {
      if (order.status !== 'ordered') return 'notWaiting';
      return whyNotApprove(order, approver) ?? (order.status_modified.getTime() === seen.get(order.id) ? null : 'changedSince');
    };
    const whys = new Map(locked.map((order) => [order.id, whyNot(order)]));
    const allowed = locked.filter(({ id }) => whys.get(id) === null);
    const addresses = (isOfCard: boolean) =>
      allowed.flatMap((order) => (order.is_of_card === isOfCard ? (order.email ?? []) : []));
    const tooMany =
      (await askForMails(tx, portal, orderer, addresses(false))) ??
      (await askForMails(tx, portal, { ...orderer, isOfSender: false }, addresses(true)));
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
