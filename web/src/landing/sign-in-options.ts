import type { PortalConfiguration, SignInMethod } from '@siteid/contract';

/** The server's answer about secure methods; undefined while it is not known. */
type Offered = { readonly authenticateWithBankId: boolean; readonly authenticateWithDokobit: boolean } | undefined;

/** Manual ID is offered by the hint, and the general method by a sentence below it. */
export type ButtonMethod = Exclude<SignInMethod, 'manual' | 'general'>;

export type SignInOptions = {
  /** Methods with a button of their own, the strongest first. */
  readonly buttons: readonly ButtonMethod[];
  /** Whether to sign in without an e-ID is offered. */
  readonly hasGeneral: boolean;
  /** The method that the hint below names: by SMS code for whoever is signed in already, else by manual ID (2.4-4). */
  readonly hint: 'sms' | 'manual' | null;
};

/** Which ways of signing in the landing page offers: by configuration and by the server's answer (2.4-2). */
export function signInOptions(
  configured: PortalConfiguration['signInMethods'],
  offered: Offered,
  isSignedIn: boolean,
): SignInOptions {
  const hint = isSignedIn ? 'sms' : 'manual';
  const isOffered: Readonly<Record<ButtonMethod, boolean>> = {
    bank: offered?.authenticateWithBankId ?? false,
    mobile: offered?.authenticateWithDokobit ?? false,
    // Not twice: for a person who is signed in the hint names it.
    sms: hint !== 'sms',
  };
  const order: readonly ButtonMethod[] = ['bank', 'mobile', 'sms'];
  return {
    buttons: order.filter((method) => configured.includes(method) && isOffered[method]),
    hasGeneral: configured.includes('general'),
    hint: configured.includes(hint) ? hint : null,
  };
}
