import { serverPaths } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../texts/messages.ts';
import { LinkButton } from '../ui/link.tsx';
import { Message } from '../ui/message.tsx';

type FreshSignInProps = {
  readonly why: MessageId;
  /** Where it leads back to, where that is not this page as it stands. */
  readonly returnTo?: string;
};

/** Leads to a sign-in that proves anew who it is, and back to this page: who finds a browser open leads no mails away. */
export function FreshSignIn({ why, returnTo }: FreshSignInProps) {
  return (
    <Message
      tone="info"
      isLive
      actions={
        <LinkButton look="quiet" href={serverPaths.freshSignIn(returnTo ?? window.location.href)} isDocument>
          <FormattedMessage id="signIn.again" />
        </LinkButton>
      }
    >
      <FormattedMessage id={why} />
    </Message>
  );
}
