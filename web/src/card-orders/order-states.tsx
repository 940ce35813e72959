import { paths } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiFailure, refusalCode } from '../shared/api/api-failure.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { OrderLayout } from './order-layout.tsx';
import './order-card-placeholder.css';

/** Keeps the places of the card and its details while they load. */
export function OrderLoading({ back }: { back?: ReactNode }) {
  const intl = useIntl();
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'cardOrder.loading.title' })} back={back} />
      <OrderLayout card={<div className="order-card-placeholder" />}>
        <LoadingIndicator lines={8} />
      </OrderLayout>
    </>
  );
}

type OrderFailedProps = { error: Error; onRetry: () => void; backTo?: string };

/** An order that is missing, or could not be loaded. */
export function OrderFailed({ error, onRetry, backTo = paths.allCards() }: OrderFailedProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'cardOrder.loading.title' });
  return (
    <>
      <PageTitle title={title} />
      {isMissing(error) ? (
        <EmptyState
          title={intl.formatMessage({ id: 'errors.cards.itemNotFound' })}
          actions={
            <LinkButton href={backTo}>
              <FormattedMessage id="cardOrder.notFound.toAllCards" />
            </LinkButton>
          }
        >
          <FormattedMessage id="cardOrder.notFound.text" />
        </EmptyState>
      ) : (
        <CallFailed error={error} onRetry={onRetry} />
      )}
    </>
  );
}

/** Not there for this viewer, or an address whose id is none. */
function isMissing(error: Error): boolean {
  if (refusalCode(error) === 'errors.cards.itemNotFound') return true;
  return error instanceof ApiFailure && error.reason.kind === 'failed' && error.reason.status === 400;
}
