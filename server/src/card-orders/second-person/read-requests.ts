import {
  type getRequestedOrders as getOrders,
  type getSecondPersonRequests as getRequests,
  type ReplyOf,
  requestedPerPage,
  type WhyNotConfirmed,
} from '@siteid/contract';
import { mayAct } from '../../organisations/organisation-state.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { whyNotSearch } from '../../searched-page.ts';
import { findSelectedOrders } from '../bulk/bulk-change-store.ts';
import { findBulkJob } from '../bulk-jobs/bulk-job-store.ts';
import { whysOfAction } from '../bulk-jobs/preview-bulk-job.ts';
import { listWaiting, ordersAsSeen, pageOfRequest } from './request-store.ts';
import { whyNotConfirmRequest } from './why-not-confirm.ts';

/** What waits for a second person at a company, and whether this reader may be that one (L-8-3). */
export async function readRequests(
  portal: Portal,
  organisationId: string,
  readerId: string,
): Promise<ReplyOf<typeof getRequests>> {
  const waiting = await listWaiting(portal.db, organisationId, portal.now());
  // Of each asker once, one after the other: one list takes no connections from everybody else.
  const whys = new Map<string, WhyNotConfirmed | null>();
  for (const job of waiting)
    if (!whys.has(job.person_id)) whys.set(job.person_id, await whyNotConfirmRequest(portal, job, readerId));
  const requests = waiting.map((job) => ({
    bulkJobId: job.id,
    action: job.action,
    reason: job.reason,
    cause: job.cause,
    by: job.actor_name,
    isOwn: job.person_id === readerId,
    asked: job.begun.toISOString(),
    until: (job.waits_until ?? job.begun).toISOString(),
    total: job.total,
    whyNotYou: whys.get(job.person_id) ?? null,
  }));
  return { requests };
}

/**
 * A page of the orders of a request, and what would become of each were it confirmed now, by the rules by which it is done: a company sees
 * exactly what will happen (L-8-3).
 */
export async function readRequestedOrders(
  portal: Portal,
  organisationId: string,
  { bulkJobId, searchText, page }: { readonly bulkJobId: string; readonly searchText: string; readonly page: number },
): Promise<ReplyOf<typeof getOrders> | Refusal<'errors.cards.itemNotFound' | 'errors.cards.searchTooShort'>> {
  const tooShort = whyNotSearch(searchText);
  if (tooShort !== null) return tooShort;
  const job = await findBulkJob(portal.db, bulkJobId, organisationId);
  if (job === undefined || job.waits_until === null) return refuse('errors.cards.itemNotFound');
  const seen = await ordersAsSeen(portal.db, job.id);
  const ids = seen.flatMap(({ id, isChanged }) => (isChanged ? [] : [id]));
  const orders = await findSelectedOrders(portal.db, organisationId, ids);
  const organisation = await findOrganisation(portal.db, organisationId);
  const organisationIsActive = organisation !== null && mayAct(organisation.state);
  const judged = { personId: job.person_id, ids, orders, organisationIsActive };
  const whys = await whysOfAction(portal, organisationId, job.action, judged);
  const listed = await pageOfRequest(portal.db, job.id, { search: searchText, page, pageSize: requestedPerPage });
  const shown = new Map((await findSelectedOrders(portal.db, organisationId, listed.ids)).map((order) => [order.id, order]));
  return {
    concerned: ids.filter((id) => (whys.get(id) ?? null) === null).length,
    orders: listed.ids.flatMap((id) => {
      const order = shown.get(id);
      if (order === undefined) return [];
      const why = ids.includes(id) ? (whys.get(id) ?? null) : 'changedSince';
      return [{ orderId: id, printableName: order.printable_name, status: order.status, why }];
    }),
    pagination: { totalItems: listed.total, itemsPerPage: requestedPerPage, page: listed.page },
  };
}
