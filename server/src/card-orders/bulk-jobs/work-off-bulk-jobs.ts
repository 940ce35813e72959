import type { WhyNotDone } from '@siteid/contract';
import { RightEnded } from '../../database/rights/right-ended.ts';
import {
  type DemandRight,
  type Rightful,
  type RightfulTransaction,
  whileRightHolds,
} from '../../database/rights/while-right-holds.ts';
import { inTransaction } from '../../database/transaction.ts';
import { lockRightsOf } from '../../people/lock-rights-store.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { lockCardsOfOrganisation, secondsForSelected } from '../bulk/bulk-change-store.ts';
import { changeSelectedCardOrders } from '../bulk/change-selected-card-orders.ts';
import { noteChangeOfMany } from '../bulk/note-change-of-many.ts';
import { lockIntake } from '../ordering/order-intake-store.ts';
import { remindEach } from '../reminding/remind-waiting.ts';
import { renewCards } from '../renewing/renew-cards.ts';
import { lockChangedSince } from '../second-person/request-store.ts';
import { endJob, type KeptJob, keepOutcomes, lockOpenJob, mayOf, nextOrders, stopJob } from './bulk-job-store.ts';

/** So many orders in a transaction: whoever activates a card of the company, or changes one of these, waits no longer than for these. */
export const portion = 200;

/**
 * Does the next portion of a job that is under way, of any or of this one, and keeps in the same transaction what became of each order: a
 * process that dies in the middle has done nothing of it, and any other does it (L-5-6). Whether whoever asked may still is asked anew each
 * time. Answers whether there was one.
 */
export async function workOffBulkJobs(portal: Portal, jobId: string | null = null): Promise<boolean> {
  try {
    return await inTransaction(portal.db, (tx) => workOffPortion({ ...portal, db: tx }, jobId));
  } catch (error) {
    // Nothing of the portion is kept; the next turn finds the right ended, and stops the job or says so of each card.
    if (error instanceof RightEnded) return true;
    throw error;
  }
}

async function workOffPortion(portal: Portal, jobId: string | null): Promise<boolean> {
  const { db } = portal;
  const job = await lockOpenJob(db, jobId);
  if (job === undefined) return false;
  const orders = await nextOrders(db, job.id, portion);
  const whyNot = await whyNotGoOn(portal, job);
  if (whyNot === null) await doPortion(portal, job, orders);
  else await stopJob(db, job.id, whyNot);
  if (whyNot === null && orders.length === portion) return true;
  const done = await endJob(db, job.id, portal.now());
  const by = { personId: job.person_id, name: job.actor_name };
  await noteChangeOfMany(db, portal, job.organisation_id, { ...job, by, done, jobId: job.id });
  return true;
}

type Within = Portal & { readonly db: RightfulTransaction };
type Portion = Rightful<KeptJob> & { readonly mayOrder: boolean };

/** Does a portion. It may wait and work for so long that a right ends meanwhile, and so asks at its end, as calls do. */
async function doPortion(portal: Portal, job: KeptJob, orders: readonly string[]): Promise<void> {
  const mayOrder = job.action === 'renew' && (await mayOrderBy(portal, job));
  const demandRight: DemandRight = async (tx) => {
    for (const personId of [job.person_id, job.answered_by ?? []].flat().toSorted()) await lockRightsOf(tx, personId);
    const within = { ...portal, db: tx };
    const goesOn = (await whyNotGoOn(within, job)) === null && (!mayOrder || (await mayOrderBy(within, job)));
    if (!goesOn) throw new RightEnded(false);
  };
  await whileRightHolds(portal.db, demandRight, async (tx) =>
    keepOutcomes(tx, job.id, await doToUnchanged({ ...portal, db: tx }, { ...job, demandRight, mayOrder }, orders)),
  );
}

/** Does the first portion of a job that may begin; the rest this process goes on with at once, and not at its next turn. */
export async function beginToWorkOff(portal: Portal, jobId: string): Promise<void> {
  if (await workOffBulkJobs(portal, jobId)) portal.bulkJobs.wake();
}

/** Whoever asked, and a second person who confirmed it, may still change the company's cards (L-5-6, L-8-3). */
async function whyNotGoOn(
  portal: Portal,
  { person_id: asker, answered_by: confirmer, organisation_id: organisationId }: KeptJob,
) {
  const mayChange = async (personId: string) => mayOf(portal, 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', personId, organisationId);
  if (!(await mayChange(asker))) return 'rightEnded';
  return confirmer === null || (await mayChange(confirmer)) ? null : 'confirmerRightEnded';
}

/** Whoever asked may order the company's cards, which renewing them takes. */
async function mayOrderBy(portal: Portal, { person_id: asker, organisation_id: organisationId }: KeptJob): Promise<boolean> {
  return mayOf(portal, 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS', asker, organisationId);
}

/** Where a second person confirmed it, it is done to no order that was changed since they were asked: they saw it as it was (L-8-3). */
async function doToUnchanged(within: Within, job: Portion, orderIds: readonly string[]): Promise<Outcomes> {
  if (job.waits_until === null || orderIds.length === 0) return doTo(within, job, orderIds);
  // The locks that renewing, and changing selected orders, take first.
  if (job.action === 'renew') await lockIntake(within.db, [job.organisation_id]);
  else await lockCardsOfOrganisation(within.db, job.organisation_id, secondsForSelected);
  const changed = await lockChangedSince(within.db, job.id, orderIds);
  const unchanged = orderIds.filter((id) => !changed.has(id));
  const done = unchanged.length === 0 ? [] : await doTo(within, job, unchanged);
  return [...done, ...[...changed].map((id) => [id, 'changedSince'] as const)];
}

type Outcomes = readonly (readonly [string, WhyNotDone | null])[];

/** Why it is not done to each of these orders, or null where it is. */
async function doTo(within: Within, job: Portion, orderIds: readonly string[]): Promise<Outcomes> {
  const by = { personId: job.person_id, name: job.actor_name, role: 'company' } as const;
  const { action, reason, cause } = job;
  // What was chosen is kept; the file is made of it when it is asked for.
  if (action === 'export' || orderIds.length === 0) return orderIds.map((id) => [id, null]);
  if (action === 'remind') {
    const { whys } = await remindEach(within, job.organisation_id, by, orderIds);
    return orderIds.map((id) => [id, whys.get(id) ?? null]);
  }
  if (action === 'renew') {
    if (!job.mayOrder) return orderIds.map((id) => [id, 'mayNotOrder']);
    const orderer = { organisationId: job.organisation_id, personId: job.person_id, name: job.actor_name };
    return [...(await renewCards(within.db, within, orderer, orderIds))];
  }
  if (reason === null) throw new Error(`${action} of orders needs a reason`);
  const ofJob = { isPart: job.total > 1, isConfirmed: job.waits_until !== null } as const;
  const asked = { action, orderIds, reason, cause: cause ?? undefined, ofJob };
  const changed = await changeSelectedCardOrders(within, job.organisation_id, { ...by, demandRight: job.demandRight }, asked);
  if (isRefusal(changed)) throw new Error('A job asks for its second person before it begins.');
  return changed.orders.map(({ orderId, why }) => [orderId, why]);
}
