import type { Kysely } from 'kysely';
import { needsSecond } from '../../card-orders/approving/second-person.ts';
import { companyApproval, lockToApprove } from '../../card-orders/approving/unapproved-order-store.ts';
import { transitionFor } from '../../card-orders/card-order.ts';
import { type Reach } from '../../card-orders/card-order-reach-store.ts';
import { type CardOrder, findOrder, lockOrder } from '../../card-orders/card-order-store.ts';
import { changeStatus } from '../../card-orders/changing/change-status.ts';
import { isUnchangedSinceSentBack } from '../../card-orders/correcting/correction-store.ts';
import { inviteAgain } from '../../card-orders/order-invitations/invite-again.ts';
import { lockOrganisationsFor, organisationsFor } from '../../card-orders/ordering/order-intake-store.ts';
import type { Tables } from '../../database/tables.ts';
import { askForMails } from '../../mail/ask-for-mails.ts';
import { lockReminders } from '../../mail/reminders.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { actingAs, type OrderingPartner } from '../partner-key.ts';

type Changed = CardOrder | Refusal<'errors.cards.itemNotFound' | 'errors.cards.transitionNotAllowed'>;

/** An order of the orderer's companies; a foreign one is not found. */
export async function findPlacedOrder(portal: Portal, orderer: OrderingPartner, id: string): Promise<CardOrder | undefined> {
  return findOrder(portal.db, id, await reachOf(portal.db, orderer));
}

/**
 * Approves an order of the orderer's companies, which leads to mails and asks for them. Somebody has to change what its card supplier sent
 * back first: otherwise a system that tries again would undo that before anybody has seen what is wrong.
 */
export async function approvePlacedOrder(
  tx: Kysely<Tables>,
  portal: Portal,
  orderer: OrderingPartner,
  orderId: string,
): Promise<
  Changed | Refusal<'errors.cards.approvingCompanyNotActive' | 'errors.cards.tooManyMails' | 'errors.partner.sentBackUnchanged'>
> {
  const by = actingAs(orderer);
  const order = await lockPlacedOrder(tx, orderer, orderId);
  if (order === undefined) return refuse('errors.cards.itemNotFound');
  if (transitionFor(order.status, 'approve', by.role)) {
    const { isSecondWanted, state } = await companyApproval(tx, order.organisation_id);
    if (!mayAct(state)) return refuse('errors.cards.approvingCompanyNotActive');
    if (needsSecond(isSecondWanted, order) && (orderer.madeBy !== null || (await wasTypedByPerson(tx, order))))
      return refuse('errors.cards.transitionNotAllowed', { status: order.status });
    if (await isUnchangedSinceSentBack(tx, order)) return refuse('errors.partner.sentBackUnchanged');
    const asker = { askedBy: orderer.keyId, organisationId: orderer.organisationId };
    const tooMany = order.email === null ? null : await askForMails(tx, portal, asker, [order.email]);
    if (tooMany !== null) return tooMany;
  }
  return changeStatus(tx, portal, { order, action: 'approve', by });
}

/** Whether a person typed it, by themselves or by a key that they made: a second person has to look at it, and no key is one. */
async function wasTypedByPerson(tx: Kysely<Tables>, { id, organisation_id: organisationId }: CardOrder): Promise<boolean> {
  const [order] = await lockToApprove(tx, organisationId, [id]);
  return order?.typists.some((typist) => typist.id !== null) === true;
}

/** Cancels an order of the orderer's companies. */
export async function cancelPlacedOrder(
  tx: Kysely<Tables>,
  portal: Portal,
  orderer: OrderingPartner,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<Changed> {
  const order = await lockPlacedOrder(tx, orderer, orderId);
  if (order === undefined) return refuse('errors.cards.itemNotFound');
  return changeStatus(tx, portal, { order, action: 'cancel', by: actingAs(orderer), reason });
}

/** Tells the holder of a waiting order of the orderer's companies again; within an hour of the last mail nothing is sent. */
export async function inviteHolder(
  tx: Kysely<Tables>,
  portal: Portal,
  orderer: OrderingPartner,
  orderId: string,
): Promise<Changed | Refusal<'errors.cards.tooManyMails'>> {
  // Whoever reminds takes this lock before that of an order.
  await lockReminders(tx);
  if ((await lockPlacedOrder(tx, orderer, orderId)) === undefined) return refuse('errors.cards.itemNotFound');
  const reach = await reachOf(tx, orderer);
  const invited = await inviteAgain(tx, portal, { reach, askedBy: orderer.keyId, by: actingAs(orderer), orderId });
  if (!isRefusal(invited)) return invited;
  const { refused, data } = invited;
  if (refused !== 'errors.cards.linkSentLately') return refuse(refused, data);
  return (await findOrder(tx, orderId, reach)) ?? refuse('errors.cards.itemNotFound');
}

/** Locks an order of the orderer's companies, and that it is theirs; undefined where it is not, or no more once it is locked. */
async function lockPlacedOrder(tx: Kysely<Tables>, orderer: OrderingPartner, orderId: string): Promise<CardOrder | undefined> {
  const order = await lockOrder(tx, orderId, await reachOf(tx, orderer));
  if (order === undefined) return undefined;
  return (await lockOrganisationsFor(tx, orderer.organisationId, [order.organisation_id])).length > 0 ? order : undefined;
}

async function reachOf(db: Kysely<Tables>, orderer: OrderingPartner): Promise<Reach> {
  return { as: 'organisation', organisationIds: await organisationsOf(db, orderer) };
}

/** The companies whose orders the key reaches: its own, and those whose cards that one manages. */
export async function organisationsOf(db: Kysely<Tables>, { organisationId }: OrderingPartner): Promise<readonly string[]> {
  return (await organisationsFor(db, organisationId)).map(({ id }) => id);
}
