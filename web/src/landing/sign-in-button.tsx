import type { SignInMethod } from '@siteid/contract';
import type { MouseEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { expectedOrders } from '../shared/navigation/expected-orders.ts';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { logAction, logAndLeave } from './individual-actions.ts';
import type { ButtonMethod } from './sign-in-options.ts';

/** Without a method the sign-in page asks for one. */
type Way = { readonly method?: SignInMethod; readonly href: string };
type ButtonWay = Way & { readonly method: ButtonMethod };

/**
 * Logs the click, remembers what the person came for, and leaves for the sign-in. A click for a new tab or window, by a key or the middle
 * button, is logged too, and goes its own way.
 */
function leaveBy({ method, href }: Way) {
  const action = method === undefined ? 'confirm-order: continue to sign-in' : `confirm-order: ${method} sign-in`;
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    expectedOrders.remember();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
      void logAction(action);
      return;
    }
    event.preventDefault();
    void logAndLeave(action, href);
  };
  const onAuxClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 1) return;
    expectedOrders.remember();
    void logAction(action);
  };
  return { onClick, onAuxClick };
}

export function SignInButton({ method, href, isFirst }: ButtonWay & { readonly isFirst: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <LinkButton href={href} isDocument isWide look={isFirst ? 'primary' : 'quiet'} {...leaveBy({ method, href })}>
      <FormattedMessage
        id={`confirmOrder.signIn.${method}`}
        // The identity gateway provisions what the bank e-ID vouches for, and people know it by that name.
        values={{ source: formatMessage({ id: 'verificationSource.gluuProvision' }) }}
      />
    </LinkButton>
  );
}

export function SignInLink({ children, ...way }: Way & { readonly children: ReactNode }) {
  return (
    <Link href={way.href} isDocument {...leaveBy(way)}>
      {children}
    </Link>
  );
}
