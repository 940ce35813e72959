import type { SignInMethod } from '@siteid/contract';
import type { Actor } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { provesWho } from './permission.ts';
import { findAccountIdentities, findFreshMethod } from './verified-identity-store.ts';

/** Minutes in which a fresh sign-in changes how a person is reached. */
const freshMinutes = 10;

/**
 * Why whoever is signed in may not change how they are reached, nor what else takes a fresh sign-in; null when they may (W-4-2, W-4-3).
 * They must have just signed in anew: otherwise whoever finds a browser open, or has its cookie, could lead mails about cards away.
 * Somebody whose identity is known shows it by that very sign-in, whoever recorded it.
 */
export const whyNotChangeContact = (portal: Pick<Portal, 'db' | 'now'>, actor: SignedIn) =>
  whyNotProvenNow(portal, actor, freshMinutes);

type SignedIn = Pick<Actor, 'personId' | 'sessionHash'>;

/** The same for what takes a sign-in that was asked for anew within so many minutes. */
export async function whyNotProvenNow(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  { personId, sessionHash }: SignedIn,
  minutes: number,
): Promise<Refusal<'errors.account.signInToProve'> | null> {
  const since = new Date(now().getTime() - minutes * 60_000);
  const method = await findFreshMethod(db, sessionHash, since);
  const isProven = method !== null && proves(method, await findAccountIdentities(db, personId, sessionHash));
  return isProven ? null : refuse('errors.account.signInToProve');
}

type Identities = Awaited<ReturnType<typeof findAccountIdentities>>;

function proves(method: SignInMethod, identities: Identities): boolean {
  if (identities.length === 0) return true;
  // An identity that the sign-in proved ends with its session.
  const verifiedBySignIn = identities.some(({ expires }) => expires !== null);
  return provesWho({ method, verifiedBySignIn, hasEid: identities.some(({ source }) => source !== 'manualIdVerification') });
}
