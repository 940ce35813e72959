import type { PortalConfiguration, SignInMethod } from '@siteid/contract';

/** The server's answer about secure methods; undefined while it is not known. */
type Offered = { readonly authenticateWithBankId: boolean; readonly authenticateWithDokobit: boolean } | undefined;

/** Manual ID is offered by the hint, not by a button. */
export type ButtonMethod = Exclude<SignInMethod, 'manual'>;

export type SignInOptions = {
  /** Methods with a button of their own, the strongest first. */
  readonly buttons: readonly ButtonMethod[];
  /** The method that the hint below names: by SMS code for who is signed in already, else by manual ID (2.4-4). */
  readonly hint: 'sms' | 'manual' | null;
};

/** Which ways of signing in the landing page offers: by configuration and by the server's answer (2.4-2). */
export function signInOptions(
  configured: PortalConfiguration['signInMethods'],
  offered: Offered,
  isSignedIn: boolean,
): SignInOptions {
  const isOffered: Readonly<Record<ButtonMethod, boolean>> = {
    bank: offered?.authenticateWithBankId ?? false,
    mobile: offered?.authenticateWithDokobit ?? false,
    sms: true,
    general: true,
  };
  const order: readonly ButtonMethod[] = ['bank', 'mobile', 'sms', 'general'];
  const hint = isSignedIn ? 'sms' : 'manual';
  return {
    buttons: order.filter((method) => configured.includes(method) && isOffered[method]),
    hint: configured.includes(hint) ? hint : null,
  };
}
