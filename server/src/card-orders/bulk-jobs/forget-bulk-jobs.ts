import { bulkJobsStayDays } from '@siteid/contract';
import type { Portal } from '../../portal.ts';
import { deleteBulkJobsBefore } from './bulk-job-store.ts';

/** Forgets what became of many orders long ago: the history of each, and the company's log, stay. */
export async function forgetBulkJobs({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deleteBulkJobsBefore(db, new Date(now().getTime() - bulkJobsStayDays * 86_400_000));
}
