import { FormattedMessage } from 'react-intl';
import { refusalCode } from '../shared/api/api-failure.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';

type OrderPartFailedProps = { readonly error: Error; readonly onRetry: () => void };

/** Stands in a part of a page for what it shows of an order: the order is missing, or could not be loaded. */
export function OrderPartFailed({ error, onRetry }: OrderPartFailedProps) {
  if (refusalCode(error) !== 'errors.cards.itemNotFound') return <CallFailed error={error} onRetry={onRetry} />;
  return (
    <p>
      <FormattedMessage id="errors.cards.itemNotFound" />
    </p>
  );
}
