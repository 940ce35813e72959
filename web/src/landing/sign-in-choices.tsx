import { paths, type SignInMethod, serverPaths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { RunningText } from '../shared/texts/running-text.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { Skeleton } from '../shared/ui/lists/skeleton.tsx';
import { waitingCheckQuery } from './landing-queries.ts';
import { SignInButton, SignInLink } from './sign-in-button.tsx';
import { signInOptions } from './sign-in-options.ts';

type SignInChoicesProps = { readonly cardSupplier: string | undefined; readonly invitation: string | undefined };

/** The ways to sign in that are offered here, and the way on for whoever is identified already. */
export function SignInChoices({ cardSupplier, invitation }: SignInChoicesProps) {
  const { signInMethods } = useConfiguration();
  const authInfo = useAuthInfo();
  const { data, isPending } = useQuery(waitingCheckQuery);
  const after = afterSignIn(cardSupplier, invitation);
  if (isPending || authInfo === undefined) return <Skeleton lines={3} />;

  const { buttons, hasGeneral, hint } = signInOptions(signInMethods, data, authInfo.otherUiInfo.isSignedIn);
  const hrefOf = (method: SignInMethod) => serverPaths.signIn(after.href, method);
  const isIdentified = authInfo.currentPermissions.includes('SEPPO_ACTION_SEE_PENDING_CARD_ORDERS');
  return (
    <>
      <div className="confirm-order-buttons">
        {isIdentified && (
          <LinkButton {...after} isWide>
            <FormattedMessage id="confirmOrder.continue" values={{ name: authInfo.userProfile.fullName }} />
          </LinkButton>
        )}
        {buttons.map((method, index) => (
          <SignInButton key={method} method={method} href={hrefOf(method)} isFirst={index === 0 && !isIdentified} />
        ))}
      </div>
      {(hint !== null || hasGeneral) && (
        <div className="confirm-order-no-eid">
          {hint !== null && (
            <p className="confirm-order-hint">
              <FormattedMessage
                id={hint === 'sms' ? 'confirmOrder.hint.signedIn' : 'confirmOrder.hint.anonymous'}
                values={{ signIn: linkOf(hint, hrefOf(hint)) }}
              />
            </p>
          )}
          {hasGeneral && (
            <p className="confirm-order-hint">
              <FormattedMessage id="confirmOrder.general" values={{ signIn: linkOf('general', hrefOf('general')) }} />
            </p>
          )}
        </div>
      )}
      <p className="confirm-order-hint">
        <FormattedMessage
          id="confirmOrder.notSure"
          values={{
            continueToSignIn: (
              <SignInLink href={serverPaths.signIn(after.href)}>
                <FormattedMessage id="confirmOrder.continueToSignIn" />
              </SignInLink>
            ),
          }}
        />
      </p>
    </>
  );
}

/** Where a signed-in person goes on: to redeem the invitation that a mail's link carries, else to their cards. */
function afterSignIn(cardSupplier: string | undefined, invitation: string | undefined) {
  if (invitation !== undefined) return { href: paths.invitation(invitation), isDocument: false };
  return { href: serverPaths.myCards(cardSupplier), isDocument: true };
}

/** Draws the words of a sentence that are a link. */
function linkOf(method: SignInMethod, href: string) {
  return (words: ReactNode) => (
    <SignInLink method={method} href={href}>
      <RunningText>{words}</RunningText>
    </SignInLink>
  );
}
