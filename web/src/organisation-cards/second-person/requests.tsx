import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { momentHere } from '../../shared/texts/dates.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { AnswerRequest } from './answer-request.tsx';
import { Confirmed } from './confirmed.tsx';
import { requestedOrdersPart, requestsQuery } from './request-queries.ts';
import { RequestedOrders } from './requested-orders.tsx';
import './second-person.css';

/** What waits for a second person: who asked for what, why and until when, and what the reader can do about it (L-8-3). */
export function Requests({ organizationId }: { readonly organizationId: string }) {
  const { formatMessage } = useIntl();
  const { data, error, refetch } = useQuery(requestsQuery(organizationId));
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  if (data === undefined)
    return error === null ? <LoadingIndicator lines={4} /> : <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {underWay.map((bulkJobId) => (
        <Confirmed key={bulkJobId} organizationId={organizationId} bulkJobId={bulkJobId} />
      ))}
      {data.requests.length === 0 ? (
        <EmptyState title={formatMessage({ id: 'secondPerson.empty' })} />
      ) : (
        <ul className="second-person-requests">
          {data.requests.map((request) => (
            <li key={request.bulkJobId}>
              <Request
                organizationId={organizationId}
                request={request}
                onUnderWay={() => setUnderWay((before) => [...before, request.bulkJobId])}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type RequestProps = ComponentProps<typeof AnswerRequest>;

/** Nobody confirms what they have not looked at: what can be answered stands under the cards that it concerns. */
function Request({ organizationId, request, onUnderWay }: RequestProps) {
  const { action, by, asked, until, total, reason, bulkJobId } = request;
  const cards = useOpening(() => [requestedOrdersPart(organizationId, bulkJobId)]);
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
      {cards.shown ? (
        <>
          <RequestedOrders organizationId={organizationId} bulkJobId={bulkJobId} total={total} />
          <AnswerRequest organizationId={organizationId} request={request} onUnderWay={onUnderWay} />
        </>
      ) : (
        <Button look="quiet" isPending={cards.opening !== null} onPress={() => cards.open(true)}>
          <FormattedMessage id="secondPerson.look" />
        </Button>
      )}
    </section>
  );
}
