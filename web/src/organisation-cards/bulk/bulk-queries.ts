import {
  type BulkAction,
  type BulkJob,
  beginBulkJob,
  type ChosenOrders,
  closeBulkJob,
  getBulkJob,
  getBulkJobFile,
  type Language,
  previewBulkJob,
  type SheetFormat,
} from '@siteid/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../../shared/api/api.ts';
import { download } from '../../shared/api/download.ts';
import { keptUntilDrawn } from '../../shared/late-parts/kept-until-drawn.ts';

/** How often a job is asked how far it is. */
const askEvery = 500;

/** What would be done to these orders: asked for anew each time that its question opens, which then stands by it. */
export const bulkPreviewQuery = (organizationId: string, action: BulkAction, chosen: ChosenOrders) =>
  queryOptions({
    queryKey: ['bulk-preview', organizationId, action, chosen],
    queryFn: ({ signal }) => call(previewBulkJob, { organizationId, action, chosen }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptUntilDrawn,
    retryOnMount: false,
  });

/** How far a job is, asked for until it is over. */
export const bulkJobQuery = (organizationId: string, bulkJobId: string) =>
  queryOptions({
    queryKey: ['bulk-job', organizationId, bulkJobId],
    queryFn: ({ signal }) => call(getBulkJob, { organizationId, bulkJobId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.ended === null && !waitsForAnother(state.data) ? askEvery : false),
  });

/** Whether nothing is done before a second person says so. */
const waitsForAnother = ({ request }: BulkJob) => request !== null && request.answer === null;

/** Begins a job, or finds out how far the one of this id is. */
export function useBeginBulkJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof beginBulkJob>) => call(beginBulkJob, input),
    onSuccess: (job, { organizationId }) => queryClient.setQueryData(bulkJobQuery(organizationId, job.bulkJobId).queryKey, job),
  });
}

/** That its result has been read, where one's own job is over; what lists the orders is asked for anew. */
export function useLeaveBulkJob(organizationId: string) {
  const queryClient = useQueryClient();
  return async ({ bulkJobId, isOwn, ended }: BulkJob) => {
    // Not known to be read, the list says it once more: no harm is done.
    if (isOwn && ended !== null) await call(closeBulkJob, { organizationId, bulkJobId }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: ['cards'] });
  };
}

export const downloadBulkJob = (
  organizationId: string,
  bulkJobId: string,
  as: { readonly languageCode: Language; readonly format: SheetFormat },
) => download(getBulkJobFile, { organizationId, bulkJobId, ...as });
