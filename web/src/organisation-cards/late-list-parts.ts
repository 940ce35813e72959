import type { ReactNode } from 'react';
import { type LatePart, latePart } from '../shared/late-parts/late-part.tsx';

/** Its code travels where the list is narrowed to what is to be done. */
export const forAllFound = latePart(() => import('./bulk/for-all-found.tsx'), 'ForAllFound');

/** Their code travels when something is done to many at once, or waits for a second person. */
export const bulkJobs = latePart(() => import('./bulk/bulk-job-strip.tsx'), 'BulkJobStrip');
export const requests = latePart(() => import('./second-person/requests-strip.tsx'), 'RequestsStrip');

type Jobs = { readonly organizationId: string; readonly bulkJobIds: readonly string[] };

/** What stands above the rows, by what the list says. */
export const partsAbove = (jobs: Jobs, hasRequests: boolean) => [
  jobs.bulkJobIds.length > 0 && bulkJobs.about(jobs),
  hasRequests && requests.about(),
];

/** Why no card can be ordered for a company. */
export type ReasonNotToOrder = LatePart & { readonly drawn: ReactNode };
