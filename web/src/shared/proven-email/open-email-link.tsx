import type { UseMutationResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureMessage } from '../failures/failure-message.ts';
import { FailureText } from '../failures/failure-text.tsx';
import { showMessageOnNextScreen } from '../status-messages.tsx';
import type { MessageId } from '../texts/messages.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

type OpenEmailLinkProps = {
  readonly token: string;
  readonly open: Pick<
    UseMutationResult<{ readonly email: string }, Error, string>,
    'mutate' | 'isPending' | 'isSuccess' | 'isError' | 'error'
  >;
  /** Where it leads then. */
  readonly next: string;
  /** The way there where the link is refused. */
  readonly back: ReactNode;
  /** What is told there, with the address as its value. */
  readonly changed: MessageId;
};

/** The button of a link that was mailed to a new address. A press opens it, for programs look at links too (W-3-11, W-4-2). */
export function OpenEmailLink({ token, open, next, back, changed }: OpenEmailLinkProps) {
  const navigate = useNavigate();
  const press = () =>
    open.mutate(token, {
      onSuccess({ email }) {
        showMessageOnNextScreen({ tone: 'success', text: { id: changed, values: { email } } });
        void navigate({ href: next, replace: true });
      },
    });
  if (open.isError)
    return (
      <Message tone="danger" isLive actions={back}>
        <FailureText text={failureMessage(open.error)} />
      </Message>
    );
  return (
    <div className="button-row">
      <Button onPress={press} isPending={open.isPending || open.isSuccess}>
        <FormattedMessage id="newEmail.use" />
      </Button>
    </div>
  );
}
