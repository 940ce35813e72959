import { createHash, randomBytes } from 'node:crypto';
import type { Language, SignInMethod } from '@siteid/contract';
import { randomPKCECodeVerifier } from 'openid-client';
import { tell } from '../monitoring/happenings.ts';
import type { Portal } from '../portal.ts';
import type { Signing } from '../registration/contract/begin-signing.ts';
import { insertAttempt } from './attempt-store.ts';
import type { IdentityProvider } from './broker/identity-provider.ts';

/** Minutes that a person may take at the broker. */
const minutes = 10;

/** A hash that differs from every other hash of the same value. */
export function attemptHash(kind: 'state' | 'browser', value: string): Buffer {
  return createHash('sha256').update(`sign-in ${kind}:${value}`).digest();
}

/** What a sealed return address is bound to: it may hold an invitation, or what somebody searched for. */
export function returnContext(stateHash: Buffer): string {
  return `sign-in-attempt:${stateHash.toString('hex')}:return-to`;
}

export type SignInRequest = {
  /**
   * A method that is off, or none, leaves the choice to the broker. A contract is signed by a fresh one, and one that is asked for as fresh
   * changes how a person is reached.
   */
  readonly by: { readonly method: SignInMethod | undefined } | { readonly isFresh: true } | { readonly signing: Signing };
  /** An address of our own, absolute. */
  readonly returnTo: string;
  /** The secret of the browser that must come back. */
  readonly browser: string;
  /** What this browser chose, if anything: the broker may speak it too. */
  readonly language: Language | null;
};

/** Where to send the browser for a sign-in; null while the broker does not answer (T36). */
export async function beginSignIn(
  portal: Portal,
  provider: IdentityProvider,
  { by, returnTo, browser, language }: SignInRequest,
): Promise<string | null> {
  const secrets = {
    state: randomBytes(32).toString('base64url'),
    nonce: randomBytes(32).toString('base64url'),
    codeVerifier: randomPKCECodeVerifier(),
  };
  const signing = 'signing' in by ? by.signing : null;
  const asked = 'method' in by ? by : { fresh: signing?.parameters ?? {} };
  const address = await provider.begin(asked, secrets, language);
  tell('sign-in', { outcome: address === null ? 'unavailable' : 'begun' });
  if (address === null) return null;
  const now = portal.now();
  const stateHash = attemptHash('state', secrets.state);
  const attempt = {
    state_hash: stateHash,
    browser_hash: attemptHash('browser', browser),
    nonce: secrets.nonce,
    code_verifier: secrets.codeVerifier,
    method: ('method' in by ? by.method : undefined) ?? 'general',
    return_to: portal.secrets.seal(returnTo, returnContext(stateHash)).toString('base64'),
    signer_id: signing?.signerId ?? null,
    document_hash: signing?.documentHash ?? null,
    document_language: signing?.language ?? null,
    sign_way: signing?.way ?? null,
    is_fresh: 'fresh' in asked,
    created: now,
    expires: new Date(now.getTime() + minutes * 60_000),
  };
  await insertAttempt(portal.db, attempt);
  return address;
}
