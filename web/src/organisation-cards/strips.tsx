import type { CardList, Language } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { BulkJobStrip, bringJobs } from './bulk/bulk-job-strip.tsx';
import { bringWords, RequestsStrip } from './second-person/requests-strip.tsx';

export type StripsProps = {
  readonly organizationId: string;
  readonly bulkJobIds: readonly string[];
  readonly requestsWaiting: CardList['requestsWaiting'];
};

/** Above the rows of a list: what is being done to many of its orders, and what waits for a second person. */
export const Strips = ({ organizationId, bulkJobIds, requestsWaiting }: StripsProps) => (
  <>
    {bulkJobIds.length > 0 && <BulkJobStrip organizationId={organizationId} bulkJobIds={bulkJobIds} />}
    {requestsWaiting > 0 && <RequestsStrip organizationId={organizationId} count={requestsWaiting} />}
  </>
);

/** Brings what they say and show. */
export const bringStrips = (queryClient: QueryClient, language: Language, strips: StripsProps) =>
  Promise.all([
    strips.bulkJobIds.length > 0 && bringJobs(queryClient, language, strips),
    strips.requestsWaiting > 0 && bringWords(queryClient, language),
  ]);
