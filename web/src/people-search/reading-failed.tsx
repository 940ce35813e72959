import { FormattedMessage } from 'react-intl';
import { refusalCode } from '../shared/api-failure.ts';
import { failureMessage } from '../shared/failure-message.ts';
import { Button } from '../shared/ui/button.tsx';
import { Message } from '../shared/ui/message.tsx';

type ReadingFailedProps = { readonly error: Error; readonly onRetry: () => void };

/** Stands in the place of what could not be loaded, or may not: what is refused would be refused again. */
export function ReadingFailed({ error, onRetry }: ReadingFailedProps) {
  const retry = (
    <Button look="quiet" onPress={onRetry}>
      <FormattedMessage id="tryAgain" />
    </Button>
  );
  return (
    <Message tone="danger" isLive actions={refusalCode(error) === undefined ? retry : undefined}>
      <FormattedMessage {...failureMessage(error)} />
    </Message>
  );
}
