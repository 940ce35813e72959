import { FormattedMessage } from 'react-intl';
import { failureMessage } from '../shared/failure-message.ts';
import { Button } from '../shared/ui/button.tsx';
import { Message } from '../shared/ui/message.tsx';

type ListFailedProps = { readonly error: Error; readonly onRetry: () => void };

/** Stands in the place of a list that could not be loaded. */
export function ListFailed({ error, onRetry }: ListFailedProps) {
  return (
    <Message
      tone="danger"
      isLive
      actions={
        <Button look="quiet" onPress={onRetry}>
          <FormattedMessage id="tryAgain" />
        </Button>
      }
    >
      <FormattedMessage {...failureMessage(error)} />
    </Message>
  );
}
