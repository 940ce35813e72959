import {
  type BulkAction,
  type BulkJob,
  type beginBulkJob as beginCall,
  type CardCause,
  type ChosenOrders,
  maximumBulkOrdersADay,
  maximumOpenBulkJobs,
  maximumWaitingRequests,
  maximumWaitingRequestsOfOne,
  type RefusalsOf,
  requestDays,
} from '@siteid/contract';
import type { Kysely } from 'kysely';
import { takeLock } from '../../database/named-locks.ts';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { noteRequest } from '../second-person/note-request.ts';
import { lockDemand, setWaiting } from '../second-person/request-store.ts';
import { needsSecondPerson } from '../second-person/second-person-demand.ts';
import { tellOfRequest } from '../second-person/tell-of-request.ts';
import {
  countBulkJobs,
  countOutcomes,
  findBulkJob,
  hasAnyOf,
  insertBulkJob,
  type KeptJob,
  noteJobSeen,
} from './bulk-job-store.ts';
import { idsOfChosen } from './chosen-orders.ts';
import { beginToWorkOff } from './work-off-bulk-jobs.ts';

const day = 86_400_000;

type Asked = {
  readonly bulkJobId: string;
  readonly action: BulkAction;
  readonly chosen: ChosenOrders;
  readonly rejectionReason?: string | undefined;
  readonly cause?: CardCause | undefined;
  readonly atMost?: number | undefined;
};

/**
 * Keeps what is asked, once for its id: a second click, or a browser that asks again, finds it under way. The first portion is done at
 * once, so that a few orders are done with the answer.
 */
export async function beginBulkJob(
  portal: Portal,
  organisationId: string,
  by: Caller['by'],
  asked: Asked,
): Promise<BulkJob | Refusal<RefusalsOf<typeof beginCall>>> {
  const refused = await inTransaction(portal.db, async (tx) => {
    await takeLock(tx, 'bulk jobs', organisationId);
    const { bulkJobId: id, action, rejectionReason: reason = null, cause = null } = asked;
    if (await findBulkJob(tx, id, organisationId)) return null;
    const since = new Date(portal.now().getTime() - day);
    const counted = await countBulkJobs(tx, organisationId, by.personId, since);
    const ids = await idsOfChosen({ ...portal, db: tx }, organisationId, asked.chosen);
    if (isRefusal(ids)) return ids;
    // What is done to none is no job: whoever is asked for a second person, or reads the log, would find nothing behind it.
    if (!(await hasAnyOf(tx, organisationId, ids))) return refuse('errors.cards.itemNotFound');
    if (counted.orders + ids.length > maximumBulkOrdersADay) return refuse('errors.cards.tooManyBulkJobs');
    if (asked.atMost !== undefined && ids.length > asked.atMost) return refuse('errors.cards.moreFoundMeanwhile');
    const waits = needsSecondPerson(await lockDemand(tx, organisationId), action, ids.length);
    if (waits && (counted.waiting >= maximumWaitingRequests || counted.own >= maximumWaitingRequestsOfOne))
      return refuse('errors.secondPerson.tooManyRequests');
    if (!waits && counted.open >= maximumOpenBulkJobs) return refuse('errors.cards.tooManyBulkJobs');
    const who = { organisation_id: organisationId, person_id: by.personId, actor_name: by.name };
    const isNew = await insertBulkJob(tx, { id, ...who, action, reason, cause, begun: portal.now() }, ids);
    // The id of another's job.
    if (!isNew) return refuse('errors.cards.itemNotFound');
    if (waits) await askSecondPerson(tx, portal, { id, organisationId, reason });
    return null;
  });
  if (refused !== null) return refused;
  const job = await findBulkJob(portal.db, asked.bulkJobId, organisationId);
  if (job?.person_id !== by.personId) return refuse('errors.cards.itemNotFound');
  await beginToWorkOff(portal, job.id);
  return readBulkJob(portal, organisationId, by.personId, job.id);
}

/** Nothing is done before a second person says so: the company's others are told that somebody asks for one (L-8-3). */
async function askSecondPerson(
  tx: Kysely<Tables>,
  portal: Portal,
  { id, organisationId, reason }: { readonly id: string; readonly organisationId: string; readonly reason: string | null },
): Promise<void> {
  await setWaiting(tx, id, new Date(portal.now().getTime() + requestDays * day));
  const job = await findBulkJob(tx, id, organisationId);
  if (job === undefined) throw new Error('What was just kept is there.');
  await noteRequest(tx, portal, job, { became: 'asked', by: { personId: job.person_id, name: job.actor_name }, reason });
  await tellOfRequest(tx, portal, job);
}

/** How far a job of the company is, whoever of the company asked for it. */
export async function readBulkJob(
  { db }: Portal,
  organisationId: string,
  readerId: string,
  id: string,
): Promise<BulkJob | Refusal<'errors.cards.itemNotFound'>> {
  const job = await findBulkJob(db, id, organisationId);
  return job === undefined ? refuse('errors.cards.itemNotFound') : told(job, readerId, await countOutcomes(db, job.id));
}

/** Whoever asked has read what became of it. */
export async function closeBulkJob({ db }: Portal, organisationId: string, readerId: string, id: string) {
  const job = await findBulkJob(db, id, organisationId);
  if (job?.person_id !== readerId) return refuse('errors.cards.itemNotFound');
  await noteJobSeen(db, job.id);
  return {};
}

function told(job: KeptJob, readerId: string, outcomes: Pick<BulkJob, 'done' | 'notDone'>): BulkJob {
  return {
    bulkJobId: job.id,
    action: job.action,
    by: job.actor_name,
    isOwn: job.person_id === readerId,
    begun: job.begun.toISOString(),
    ended: job.ended?.toISOString() ?? null,
    stopped: job.stopped,
    total: job.total,
    ...outcomes,
    request: requestOf(job),
  };
}

const requestOf = ({ waits_until: until, answer, answerer_name: answeredBy, declined_because: declinedBecause }: KeptJob) =>
  until === null ? null : { until: until.toISOString(), answer, answeredBy, declinedBecause };
