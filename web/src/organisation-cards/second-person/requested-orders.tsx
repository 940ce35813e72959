import { requestedPerPage } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallFailed } from '../../shared/failures/call-failed.tsx';
import { ListSearch } from '../../shared/lists/list-search.tsx';
import { EmptyState } from '../../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { Why } from '../bulk/left-out.tsx';
import { PagesInDialog } from './pages-in-dialog.tsx';
import { firstRequested, requestedOrdersQuery } from './request-queries.ts';

type OrdersProps = { readonly organizationId: string; readonly bulkJobId: string; readonly total: number };

/** To which cards it would be done now, and to which not and why, a page of them; more than a page can be searched (L-8-3). */
export function RequestedOrders({ organizationId, bulkJobId, total }: OrdersProps) {
  const { formatMessage } = useIntl();
  const [{ searchText, page }, ask] = useState(firstRequested);
  const { data, error, refetch } = useQuery(requestedOrdersQuery(organizationId, bulkJobId, { searchText, page }));
  if (data === undefined)
    return error === null ? <LoadingIndicator lines={4} /> : <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p role="status">
        <FormattedMessage id="secondPerson.concerned" values={{ concerned: data.concerned, total }} />
      </p>
      {total > requestedPerPage && (
        <ListSearch
          label={formatMessage({ id: 'secondPerson.search' })}
          inAddress={searchText}
          onSearch={(text) => ask({ searchText: text, page: 1 })}
        />
      )}
      {data.orders.length === 0 && <EmptyState title={formatMessage({ id: 'organisationCards.empty' })} />}
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
      <PagesInDialog pagination={data.pagination} onPage={(next) => ask({ searchText, page: next })} />
    </>
  );
}
