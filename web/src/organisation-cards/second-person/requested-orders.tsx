import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Why } from '../bulk/left-out.tsx';
import { PagesInDialog } from './pages-in-dialog.tsx';
import { requestedOrdersQuery } from './request-queries.ts';

type OrdersProps = { readonly organizationId: string; readonly bulkJobId: string; readonly total: number };

/** To which cards it would be done now, and to which not and why, a page of them (L-8-3). */
export function RequestedOrders({ organizationId, bulkJobId, total }: OrdersProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(requestedOrdersQuery(organizationId, bulkJobId, page));
  if (data === undefined)
    return error === null ? <LoadingIndicator lines={4} /> : <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p role="status">
        <FormattedMessage id="secondPerson.concerned" values={{ concerned: data.concerned, total }} />
      </p>
      <ul className="second-person-orders">
        {data.orders.map(({ orderId, printableName, status, why }) => (
          <li key={orderId}>
            <strong>{printableName}</strong> <FormattedMessage id={`cardapi.cardStatus.${status}`} />
            {why !== null && (
              <p className="field-hint">
                <FormattedMessage id="secondPerson.notDone" /> <Why why={why} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <PagesInDialog pagination={data.pagination} onPage={setPage} />
    </>
  );
}
