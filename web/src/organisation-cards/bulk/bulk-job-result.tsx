import type { BulkJob } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FileDownload } from '../../shared/file-download.tsx';
import { momentHere } from '../../shared/texts/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { downloadBulkJob } from './bulk-queries.ts';
import { LeftOut } from './left-out.tsx';
import './bulk.css';

type ResultProps = {
  readonly job: BulkJob;
  readonly organizationId: string;
  readonly undo?: ReactNode;
  readonly onClose: () => void;
};

/** How far a job is; once it is over, what became of its orders, to take away. */
export function BulkJobResult({ job, organizationId, undo, onClose }: ResultProps) {
  const { locale } = useIntl();
  const { action, bulkJobId, total, done, notDone } = job;
  if (job.request !== null && job.request.answer !== 'confirmed')
    return <RequestResult request={job.request} onClose={onClose} />;
  if (job.ended === null)
    return (
      <div className="bulk-job">
        <BulkProgress job={job} />
        <p className="field-hint">
          <FormattedMessage id="bulkJobs.goesOn" />
        </p>
        <div className="modal-buttons">
          <Button look="quiet" onPress={onClose}>
            <FormattedMessage id="bulkJobs.close" />
          </Button>
        </div>
      </div>
    );
  return (
    <div className="bulk-job">
      <Message tone={notDone.length > 0 ? 'warning' : 'success'} isLive>
        <p>
          <FormattedMessage id="bulkJobs.done" values={{ action, done, total }} />
        </p>
        {job.stopped && (
          <p>
            <FormattedMessage id="bulkJobs.stopped" values={{ name: job.by }} />
          </p>
        )}
        {notDone.length > 0 && (
          <>
            <p>
              <FormattedMessage id="bulkJobs.failed" />
            </p>
            <LeftOut notDone={notDone} />
          </>
        )}
      </Message>
      <p className="field-hint">
        <FormattedMessage id="bulkJobs.by" values={{ name: job.by, at: momentHere(job.begun) }} />
      </p>
      <div className="bulk-job-files">
        <p>
          <FormattedMessage id={action === 'export' ? 'bulkJobs.download.export' : 'bulkJobs.download'} />
        </p>
        <FileDownload
          className="bulk-job-download"
          onDownload={(format) => downloadBulkJob(organizationId, bulkJobId, { languageCode: locale, format })}
        />
      </div>
      <div className="modal-buttons">
        {undo}
        <Button autoFocus onPress={onClose}>
          <FormattedMessage id="bulkJobs.close" />
        </Button>
      </div>
    </div>
  );
}

type RequestResultProps = { readonly request: NonNullable<BulkJob['request']>; readonly onClose: () => void };

/** That it waits for a second person, or that nobody confirmed it and why: nothing is done. */
function RequestResult({ request: { until, answer, answeredBy, declinedBecause }, onClose }: RequestResultProps) {
  return (
    <div className="bulk-job">
      <Message tone={answer === null ? 'info' : 'warning'} isLive>
        <p>
          <FormattedMessage
            id="bulkJobs.request"
            values={{ answer: answer ?? 'waits', until: momentHere(until), name: answeredBy ?? '' }}
          />
        </p>
        {declinedBecause !== null && <p>{declinedBecause}</p>}
      </Message>
      <div className="modal-buttons">
        <Button autoFocus onPress={onClose}>
          <FormattedMessage id="bulkJobs.close" />
        </Button>
      </div>
    </div>
  );
}

/** How many of a job were tried. */
export function BulkProgress({ job: { action, total, done, notDone } }: Pick<ResultProps, 'job'>) {
  const { formatMessage } = useIntl();
  const tried = done + notDone.reduce((sum, { count }) => sum + count, 0);
  const progress = formatMessage({ id: 'bulkJobs.progress' }, { action, tried, total });
  return (
    <>
      <progress aria-label={progress} value={tried} max={total} />
      <p role="status">{progress}</p>
    </>
  );
}
