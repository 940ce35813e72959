import {
  beginBulkJob as beginCall,
  closeBulkJob as closeCall,
  getBulkJob,
  getBulkJobFile,
  previewBulkJob as previewCall,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { notedByName } from '../../access-records/noted-by-name.ts';
import { callerOf, organisationOf } from '../../http/actor.ts';
import { fileRoute } from '../../http/file-route.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { fileOf } from '../../sheets/sheet-file.ts';
import { beginBulkJob, closeBulkJob, readBulkJob } from './begin-bulk-job.ts';
import { bulkJobSheet } from './bulk-job-sheet.ts';
import { notedJob } from './noted-job.ts';
import { previewBulkJob } from './preview-bulk-job.ts';

/** The calls by which a company does something to many chosen cards and orders. */
export function registerBulkJobRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, previewCall, async ({ input, actor, acting }) => {
    const preview = await previewBulkJob(portal, organisationOf(acting), actor.personId, input);
    if (isRefusal(preview)) return preview;
    return { ...preview, notConcerned: await notedByName(portal, { actor, acting }, preview.notConcerned) };
  });

  route(app, beginCall, async ({ input, actor, acting }) =>
    notedJob(portal, { actor, acting }, await beginBulkJob(portal, organisationOf(acting), callerOf(actor, acting).by, input)),
  );

  route(app, getBulkJob, async ({ input: { bulkJobId }, actor, acting }) =>
    notedJob(portal, { actor, acting }, await readBulkJob(portal, organisationOf(acting), actor.personId, bulkJobId)),
  );

  route(app, closeCall, async ({ input: { bulkJobId }, actor, acting }) =>
    closeBulkJob(portal, organisationOf(acting), actor.personId, bulkJobId),
  );

  fileRoute(app, getBulkJobFile, async ({ input: { bulkJobId, languageCode, format }, mayGoOn, ...by }) => {
    const sheet = await bulkJobSheet(portal, by, { bulkJobId, languageCode });
    return isRefusal(sheet) ? sheet : fileOf(sheet, format, mayGoOn);
  });
}
