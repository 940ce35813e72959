import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiFailure } from '../api/api-failure.ts';
import { actionLog } from '../logs/action-log.ts';
import { faultText } from '../logs/client-log.ts';
import type { MessageId } from '../texts/messages.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { extensiveFailure } from './extensive-failure.ts';
import './failure-details.css';

/** All that is known of an error, for those who mend it (8-3). */
export function FailureDetails({ error }: { readonly error: unknown }) {
  const { formatMessage } = useIntl();
  const reason = error instanceof ApiFailure ? error.reason : undefined;
  const href = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const failed = reason?.kind === 'failed' ? reason : undefined;
  return (
    <>
      <PageTitle
        title={formatMessage({ id: 'errorDetails.title' })}
        lead={formatMessage({ id: 'errorDetails.lead' })}
        back={<BackLink href={href} onClick={extensiveFailure.clear} text="errorDetails.back" />}
      />
      <Panel>
        <div role="alert">
          <dl className="failure-details">
            <Detail name="errorDetails.error">{faultText(error)}</Detail>
            {reason !== undefined && 'status' in reason && <Detail name="errorDetails.status">{String(reason.status)}</Detail>}
            {failed !== undefined && <Detail name="errorDetails.exceptionId">{failed.exceptionId ?? '–'}</Detail>}
            {failed !== undefined && (
              <Detail name="errorDetails.details">{JSON.stringify([...failed.details, failed.additionalData], null, 2)}</Detail>
            )}
            <Detail name="errorDetails.log">{actionLog().slice(-30).map(lineOf).join('\n')}</Detail>
          </dl>
        </div>
      </Panel>
    </>
  );
}

function Detail({ name, children }: { readonly name: MessageId; readonly children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const lineOf = ({ at, event, details }: ReturnType<typeof actionLog>[number]) => `${at} ${event} ${JSON.stringify(details)}`;
