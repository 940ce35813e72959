import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { momentHere } from '../../shared/texts/dates.ts';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { BulkJobResult, BulkProgress } from './bulk-job-result.tsx';
import { bulkJobQuery, useLeaveBulkJob } from './bulk-queries.ts';
import { words } from './bulk-words.ts';
import './bulk.css';

export { words as texts } from './bulk-words.ts';

type StripProps = { readonly organizationId: string; readonly bulkJobIds: readonly string[] };

/** Above the list: all that is being done to many of its orders, or was while nobody looked. */
export const BulkJobStrip = (props: StripProps) => (
  <FurtherTexts files={words}>
    <Strip {...props} />
  </FurtherTexts>
);

/** Brings how far they are. */
export const bringData = (queryClient: QueryClient, { organizationId, bulkJobIds }: StripProps) =>
  Promise.all(bulkJobIds.map((bulkJobId) => queryClient.prefetchQuery(bulkJobQuery(organizationId, bulkJobId))));

function Strip({ organizationId, bulkJobIds }: StripProps) {
  const { formatMessage } = useIntl();
  return (
    <section className="bulk-job-strip" aria-label={formatMessage({ id: 'bulkJobs.label' })}>
      {bulkJobIds.map((bulkJobId) => (
        <Job key={bulkJobId} organizationId={organizationId} bulkJobId={bulkJobId} />
      ))}
    </section>
  );
}

type JobProps = { readonly organizationId: string; readonly bulkJobId: string };

/** How far one of them is; of one's own, once it is over, what became of it. */
function Job({ organizationId, bulkJobId }: JobProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { data: job } = useQuery(bulkJobQuery(organizationId, bulkJobId));
  const leave = useLeaveBulkJob(organizationId);
  const result = useOpening();
  const isOver = job !== undefined && job.ended !== null;
  const isOwn = job?.isOwn === true;
  // The rows have changed; of a job that is another's the list then says no more.
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: ['cards'] });
  }, [isOver, queryClient]);
  if (job === undefined) return null;
  const close = () => void leave(job).then(result.close);
  const { action, total, done } = job;
  return (
    <>
      <Message
        tone="info"
        actions={
          isOver &&
          isOwn && (
            <Button look="quiet" isPending={result.opening !== null} onPress={() => result.open(true)}>
              <FormattedMessage id="bulkJobs.show" />
            </Button>
          )
        }
      >
        {isOver ? (
          <p>
            {job.request !== null && job.request.answer !== 'confirmed' ? (
              <FormattedMessage
                id="bulkJobs.request"
                values={{
                  answer: job.request.answer,
                  until: momentHere(job.request.until),
                  name: job.request.answeredBy ?? '',
                }}
              />
            ) : (
              <FormattedMessage id="bulkJobs.done" values={{ action, done, total }} />
            )}
          </p>
        ) : (
          <>
            <BulkProgress job={job} />
            {!isOwn && (
              <p>
                <FormattedMessage id="bulkJobs.by" values={{ name: job.by, at: momentHere(job.begun) }} />
              </p>
            )}
          </>
        )}
      </Message>
      {result.shown && (
        <Modal isOpen onClose={close} title={formatMessage({ id: 'bulkJobs.label' })}>
          <BulkJobResult job={job} organizationId={organizationId} onClose={close} />
        </Modal>
      )}
    </>
  );
}
