import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../shared/ui/message.tsx';
import { BulkProgress } from '../bulk/bulk-job-result.tsx';
import { bulkJobQuery } from '../bulk/bulk-queries.ts';

type ConfirmedProps = { readonly organizationId: string; readonly bulkJobId: string };

/** How far it is with what the reader has confirmed, and to how many it was done once it is over (L-5-3, L-8-3). */
export function Confirmed({ organizationId, bulkJobId }: ConfirmedProps) {
  const queryClient = useQueryClient();
  const { data: job } = useQuery(bulkJobQuery(organizationId, bulkJobId));
  const isOver = job !== undefined && job.ended !== null;
  // The rows of the list have changed.
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: ['cards'] });
  }, [isOver, queryClient]);
  if (job === undefined) return null;
  if (isOver)
    return (
      <Message tone="success" isLive>
        <p>
          <FormattedMessage id="secondPerson.answered" values={{ answer: 'confirm', done: job.done, total: job.total }} />
        </p>
      </Message>
    );
  return (
    <Message tone="info">
      <p>
        <FormattedMessage id="secondPerson.underWay" />
      </p>
      <BulkProgress job={job} />
      <p>
        <FormattedMessage id="bulkJobs.goesOn" />
      </p>
    </Message>
  );
}
