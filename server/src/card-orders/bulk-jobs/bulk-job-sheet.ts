import type { Language, WhyNotDone } from '@siteid/contract';
import { noteOrganisationReading } from '../../access-records/note-organisation-reading.ts';
import { readOrders } from '../../access-records/read-orders.ts';
import { type Acting, type Actor, isOfStaff, organisationOf } from '../../http/actor.ts';
import { portalText } from '../../messages/catalogue.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { Sheet } from '../../sheets/sheet.ts';
import { exportCards } from '../reading/export-organisation-cards.ts';
import { findBulkJob, ordersOfJob, outcomesOfJob } from './bulk-job-store.ts';

/** Headings that the list has too are its own. */
const columns = [
  { heading: 'organisationCards.column.cardholder', width: 32 },
  { heading: 'bulkJobs.column.outcome', width: 18 },
  { heading: 'bulkJobs.column.why', width: 80 },
  { heading: 'organisationCards.column.status', width: 28 },
  { heading: 'organisationCards.column.ordererReference', width: 20 },
];

type By = { readonly actor: Actor; readonly acting: Acting };
type Wanted = { readonly bulkJobId: string; readonly languageCode: Language };

/** What became of each order as a sheet, a row each (L-5-4); of those that were exported, their rows of the list. */
export async function bulkJobSheet(portal: Portal, by: By, { bulkJobId, languageCode }: Wanted) {
  const { db, today } = portal;
  const organisationId = organisationOf(by.acting);
  const job = await findBulkJob(db, bulkJobId, organisationId);
  if (job === undefined) return refuse('errors.cards.itemNotFound');
  if (job.action === 'export') {
    const orderIds = await ordersOfJob(db, job.id);
    return exportCards(portal, by, { organisationId, languageCode, chosen: { orderIds } });
  }
  const text = (id: string, values = {}) => portalText(languageCode, id, values);
  const outcomes = await readOutcomes(portal, by, job.id);
  if (isRefusal(outcomes)) return outcomes;
  await noteOrganisationReading(portal, by.actor, by.acting, { at: 'file' });
  const sheet: Sheet = {
    name: [text('bulkJobs.file', { action: job.action }), today()].join(' '),
    columns: columns.map(({ heading, width }) => ({ heading: text(heading), width })),
    rows: outcomes.map(({ printable_name: name, status, orderer_reference: reference, is_done: isDone, why }) => [
      name,
      text(`bulkJobs.outcome.${isDone === null ? 'waits' : isDone ? 'done' : 'notDone'}`),
      why === null ? null : text(messageOf(why)),
      text(`cardapi.cardStatus.${status}`),
      reference,
    ]),
  };
  return sheet;
}

/** A file names workers, whatever was done to them: whoever takes it away looks at them, staff within their limit (W-4-6, T24). */
async function readOutcomes(portal: Portal, by: By, jobId: string) {
  const read = async ({ db }: Portal) => outcomesOfJob(db, jobId);
  if (!isOfStaff(by.acting)) return read(portal);
  return readOrders(portal, { ...by, shows: 'list' }, read, (outcomes) => outcomes.map(({ id }) => id));
}

/** A refusal is a message itself; but who reads a file reloads no page. */
function messageOf(why: WhyNotDone): string {
  if (why === 'errors.cards.transitionNotAllowed') return 'bulkJobs.why.status';
  return why.startsWith('errors.') ? why : `bulkJobs.why.${why}`;
}
