import { lateDialog } from '../../shared/late-parts/late-dialog.tsx';

/** Its code, its texts and to how many it would be done travel when it is asked. */
export const bulkQuestion = lateDialog(() => import('./bulk-question.tsx'), 'BulkQuestion', 'selectedCards.label');
