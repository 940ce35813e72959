import type { SecondPersonRequest } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { momentHere } from '../../shared/texts/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { AnswerRequest } from './answer-request.tsx';
import { requestsQuery } from './request-queries.ts';
import { RequestedOrders } from './requested-orders.tsx';
import './second-person.css';

/** What waits for a second person: who asked for what, why and until when, and what the reader can do about it (L-8-3). */
export function Requests({ organizationId }: { readonly organizationId: string }) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useQuery(requestsQuery(organizationId));
  if (data === undefined)
    return error === null ? <LoadingIndicator lines={4} /> : <CallFailed error={error} onRetry={() => void refetch()} />;
  if (data.requests.length === 0) return <EmptyState title={formatMessage({ id: 'secondPerson.empty' })} />;
  return (
    <ul className="second-person-requests">
      {data.requests.map((request) => (
        <li key={request.bulkJobId}>
          <Request organizationId={organizationId} request={request} />
        </li>
      ))}
    </ul>
  );
}

type RequestProps = { readonly organizationId: string; readonly request: SecondPersonRequest };

/** Nobody confirms what they have not looked at: what can be answered stands under the cards that it concerns. */
function Request({ organizationId, request }: RequestProps) {
  const { action, by, asked, until, total, reason, bulkJobId } = request;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="second-person-request">
      <h3>
        <FormattedMessage id="secondPerson.what" values={{ action, total }} />
      </h3>
      <p>
        <FormattedMessage id="secondPerson.by" values={{ name: by, at: momentHere(asked), until: momentHere(until) }} />
      </p>
      {reason !== null && (
        <p>
          <FormattedMessage id="secondPerson.reason" values={{ reason }} />
        </p>
      )}
      {isOpen ? (
        <>
          <RequestedOrders organizationId={organizationId} bulkJobId={bulkJobId} total={total} />
          <AnswerRequest organizationId={organizationId} request={request} />
        </>
      ) : (
        <Button look="quiet" onPress={() => setIsOpen(true)}>
          <FormattedMessage id="secondPerson.look" />
        </Button>
      )}
    </section>
  );
}
