import { paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { LinkButton } from '../shared/ui/link.tsx';
import { Message } from '../shared/ui/message.tsx';
import { registrationQuery } from './registration-queries.ts';

/** Tells whoever has given no address of their own that no mail reaches them, and where it is given (W-4-2). */
export function WithoutEmail() {
  const { data } = useQuery(registrationQuery);
  if (data?.hasEmail !== false) return null;
  return (
    <Message
      tone="warning"
      actions={
        <LinkButton look="quiet" href={paths.account()}>
          <FormattedMessage id="register.noEmail.give" />
        </LinkButton>
      }
    >
      <FormattedMessage id="register.noEmail" />
    </Message>
  );
}
