import {
  type BulkAction,
  type BulkJob,
  type CardCause,
  type CardListRow,
  type ChosenOrders,
  isReasoned,
  type Language,
} from '@siteid/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { words as cardLossWords } from '../../shared/card-loss/card-loss-words.ts';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { UndoSuspension } from '../../shared/selected-cards/undo-suspension.tsx';
import { showMessage } from '../../shared/status-messages.tsx';
import { FurtherTexts, useFurtherTexts } from '../../shared/texts/further-texts.tsx';
import { furtherTextsQuery } from '../../shared/texts/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { AskFirst, AskWhy } from './bulk-answers.tsx';
import { BulkJobResult } from './bulk-job-result.tsx';
import { bulkJobQuery, bulkPreviewQuery, useBeginBulkJob, useLeaveBulkJob } from './bulk-queries.ts';
import { words } from './bulk-words.ts';
import { LeftOut } from './left-out.tsx';
import './bulk.css';

export { words as texts } from './bulk-words.ts';

export type BulkRequest = {
  readonly action: BulkAction;
  readonly chosen: ChosenOrders;
  /** The selected rows; of all that were found none is known but their number. */
  readonly rows: readonly CardListRow[];
  readonly count: number;
};
type QuestionProps = {
  readonly asked: BulkRequest;
  readonly organizationId: string;
  /** With what became of them, where it was begun. */
  readonly onClose: (job?: BulkJob) => void;
};

type Of = Pick<QuestionProps, 'asked' | 'organizationId'>;

/** Brings to how many it would be done now, and the words of its causes. */
export const bringData = (queryClient: QueryClient, { asked: { action, chosen }, organizationId }: Of, language: Language) =>
  Promise.all([
    queryClient.prefetchQuery({ ...bulkPreviewQuery(organizationId, action, chosen), staleTime: 0 }),
    isReasoned(action) && queryClient.prefetchQuery(furtherTextsQuery(queryClient, cardLossWords, language)),
  ]);

/** Says to how many it will be done, and to which not and why; does it, says how far it is, and what became of it. */
export function BulkQuestion({ asked: given, organizationId, onClose }: QuestionProps) {
  const { formatMessage, formatNumber } = useIntl();
  // What was asked for stays, whatever is selected meanwhile; so does the job, which a second click finds again.
  const [{ action, chosen, rows, count: selected }] = useState(given);
  const [bulkJobId] = useState(() => crypto.randomUUID());
  useFurtherTexts(words);
  const preview = useQuery(bulkPreviewQuery(organizationId, action, chosen));
  const begin = useBeginBulkJob();
  const begun = begin.data !== undefined;
  const { data: job } = useQuery({ ...bulkJobQuery(organizationId, bulkJobId), enabled: begun });
  const leave = useLeaveBulkJob(organizationId);
  const count = preview.data?.concerned ?? selected;
  const question = isReasoned(action)
    ? formatMessage({ id: `selectedCards.${action}.question` }, { count })
    : formatMessage({ id: `selectedCards.button.${action}` }, { count: formatNumber(count) });

  async function start(why: { rejectionReason?: string; cause?: CardCause }) {
    const atMost = preview.data?.total ?? selected;
    const answered = await begin.mutateAsync({ organizationId, bulkJobId, action, chosen, atMost, ...why });
    const [only] = rows;
    // Of one alone there is nothing to take away.
    if (rows.length !== 1 || only === undefined || answered.done === 0 || !isReasoned(action)) return;
    const undo = <UndoSuspension organizationId={organizationId} orderIds={[only.orderId]} />;
    const text = { id: `bulkJobs.${action}.done`, values: { count: 1, names: only.printableName } } as const;
    showMessage({ tone: 'success', text, ...(mayUndo && { actions: undo }) });
    onClose(answered);
    await leave(answered);
  }
  const mayUndo = action === 'suspend' && preview.data?.orgIsNotActive === false;

  function close() {
    onClose(job);
    if (job !== undefined) void leave(job);
  }
  const undone = job?.ended === null || job === undefined ? [] : doneOf(rows, job);
  return (
    <Modal
      isOpen
      isAlert
      isBusy={begin.isPending}
      onClose={close}
      title={job === undefined ? question : formatMessage({ id: 'bulkJobs.label' })}
    >
      {job !== undefined ? (
        <BulkJobResult
          job={job}
          organizationId={organizationId}
          undo={
            mayUndo && undone.length > 0 && <UndoSuspension organizationId={organizationId} orderIds={undone} onUndone={close} />
          }
          onClose={close}
        />
      ) : preview.data === undefined ? (
        <>
          {preview.error === null ? (
            <LoadingIndicator lines={4} />
          ) : (
            <CallFailed error={preview.error} onRetry={() => void preview.refetch()} />
          )}
          <Nothing onClose={close} />
        </>
      ) : (
        <>
          {preview.data.notConcerned.length > 0 && (
            <Message tone="info">
              <p>
                <FormattedMessage id="bulkJobs.leftOut" values={{ count: preview.data.total - preview.data.concerned }} />
              </p>
              <LeftOut notDone={preview.data.notConcerned} />
            </Message>
          )}
          {count === 0 ? (
            <>
              <p>
                <FormattedMessage id="bulkJobs.none" />
              </p>
              <Nothing onClose={close} />
            </>
          ) : !isReasoned(action) ? (
            <AskFirst
              action={action}
              isNight={preview.data.isNight}
              count={count}
              isPending={begin.isPending}
              onStart={() => void start({}).catch(() => undefined)}
              onClose={close}
            />
          ) : (
            <FurtherTexts files={cardLossWords}>
              <AskWhy action={action} count={count} onStart={start} onClose={close} />
            </FurtherTexts>
          )}
        </>
      )}
    </Modal>
  );
}

/** Which of the selected it was done to. */
function doneOf(rows: readonly CardListRow[], { notDone }: BulkJob): string[] {
  const not = new Set(notDone.flatMap(({ orderIds }) => orderIds));
  return rows.map(({ orderId }) => orderId).filter((id) => !not.has(id));
}

/** Where there is nothing to answer. */
const Nothing = ({ onClose }: { readonly onClose: () => void }) => (
  <div className="modal-buttons">
    <Button autoFocus onPress={onClose}>
      <FormattedMessage id="bulkJobs.close" />
    </Button>
  </div>
);
