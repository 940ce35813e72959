import { serverPaths } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { ApiFailure, isAnswered, isRule } from '../api/api-failure.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link.tsx';
import { Message } from '../ui/message.tsx';
import { failureMessage } from './failure-message.ts';
import { FailureText } from './failure-text.tsx';
import { useRetryOnline } from './use-retry-online.ts';

type CallFailedProps = { readonly error: Error; readonly onRetry: () => void };

/** Stands in the place of what could not be loaded: says why, and offers what helps; what is refused would be refused again. */
export function CallFailed({ error, onRetry }: CallFailedProps) {
  useRetryOnline(error, onRetry);
  const retry = (
    <Button look="quiet" onPress={onRetry}>
      <FormattedMessage id="tryAgain" />
    </Button>
  );
  const remedy = isSessionGone(error) ? <SignInAgain /> : isRule(error) ? undefined : retry;
  return (
    <Message tone="danger" isLive actions={remedy}>
      <FailureText text={failureMessage(error)} />
    </Message>
  );
}

/** Whether the call failed because the session is over, or never was. */
export function isSessionGone(error: unknown): boolean {
  return error instanceof ApiFailure && isAnswered(error.reason) && error.reason.sessionTokenMissing;
}

/** Leads to the sign-in, and back to this page. */
export function SignInAgain() {
  return (
    <LinkButton href={serverPaths.signIn(window.location.href)} isDocument>
      <FormattedMessage id="signIn.again" />
    </LinkButton>
  );
}
