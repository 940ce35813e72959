import type { SignInMethod } from '@siteid/contract';
import type { MouseEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { expectedOrders } from '../shared/places/expected-orders.ts';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { logAndLeave } from './individual-actions.ts';
import type { ButtonMethod } from './sign-in-options.ts';

type Way = { readonly method: SignInMethod; readonly href: string };
type ButtonWay = Way & { readonly method: ButtonMethod };

/** Logs the click, remembers what the person came for, and leaves for the sign-in. A click for a new tab goes its own way. */
function leaveBy({ method, href }: Way) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    expectedOrders.remember();
    const action = `confirm-order: ${method} sign-in`;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void logAndLeave(action, href);
  };
}

export function SignInButton({ method, href, isFirst }: ButtonWay & { readonly isFirst: boolean }) {
  return (
    <LinkButton href={href} isDocument isWide look={isFirst ? 'primary' : 'quiet'} onClick={leaveBy({ method, href })}>
      <FormattedMessage
        id={`confirmOrder.signIn.${method}`}
        // The identity gateway provisions what the bank e-ID vouches for, and people know it by that name.
        values={{ source: <FormattedMessage id="verificationSource.gluuProvision" /> }}
      />
    </LinkButton>
  );
}

export function SignInLink({ children, ...way }: Way & { readonly children: ReactNode }) {
  return (
    <Link href={way.href} isDocument onClick={leaveBy(way)}>
      {children}
    </Link>
  );
}
