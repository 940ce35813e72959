import {
  type Language,
  paths,
  type SessionDevice,
  type StrongAuthenticationResult,
  strongAuthenticationMessageIds,
} from '@siteid/contract';
import { reaching } from '../database/reach/reach.ts';
import { errorAddress } from '../http/redirects.ts';
import { tell } from '../monitoring/happenings.ts';
import type { ProvenIdentity } from '../people/record-identity.ts';
import type { Portal } from '../portal.ts';
import type { Signing } from '../registration/contract/begin-signing.ts';
import { judgeSigner } from '../registration/contract/judge-signer.ts';
import { registerCompany } from '../registration/contract/register-company.ts';
import { noteSigning } from '../registration/registration-store.ts';
import type { Registry } from '../registration/registry/registry.ts';
import { countRefusedSignIn, insertSecurityEvent } from '../security-events/security-event-store.ts';
import { type Attempt, takeAttempt } from './attempt-store.ts';
import { attemptHash, returnContext } from './begin-sign-in.ts';
import { readBrokerSession, readIdentityClaims, whatSignInLacks } from './broker/identity-claims.ts';
import type { IdentityProvider } from './broker/identity-provider.ts';
import { kindOfRefusal, refusalReason } from './refusal-reason.ts';
import { type StartedSession, startSession } from './session/start-session.ts';

export type SignInReturn = {
  /** The address that the broker sent the browser back to, on our own origin. */
  readonly callback: URL;
  readonly browser: string | undefined;
  /** The network that it came from. */
  readonly address: string;
  readonly formerSecret: string | undefined;
  readonly device: SessionDevice;
  /** What this browser chose, if anything. */
  readonly language: Language | null;
};
export type Finished =
  | { readonly session: StartedSession; readonly returnTo: string }
  /** The signature failed; the session stays as it was. */
  | { readonly unsigned: string }
  /** Not a sign-in of this browser: it took too long, was begun with a former secret, or is made up. */
  | { readonly unknown: true }
  | { readonly failed: 'unavailable' | 'cancelled' | 'refused' | 'phoneWaits' };

/** Ends a sign-in that this browser began, once (T13). What a broker would not send is refused and recorded (T14). */
export async function finishSignIn(
  portal: Portal,
  provider: IdentityProvider,
  registry: Registry | null,
  returned: SignInReturn,
): Promise<Finished> {
  const state = returned.callback.searchParams.get('state');
  if (state === null || returned.browser === undefined) return { unknown: true };
  const attempt = await takeAttempt(
    portal.db,
    attemptHash('state', state),
    attemptHash('browser', returned.browser),
    portal.now(),
  );
  if (attempt === null) return { unknown: true };
  const signing = signingOf(attempt);
  const secrets = { state, nonce: attempt.nonce, codeVerifier: attempt.code_verifier };
  const end = await provider.finish(returned.callback, secrets, attempt.is_fresh);
  if ('failed' in end && signing !== null && end.failed !== 'unavailable')
    return unsigned(portal, signing, 'failed_strong_auth', returned, 'code' in end ? end.code : null);
  if ('failed' in end) return end.failed === 'refused' ? refuse(portal, returned.address, end.code) : end;
  const { identityProvider } = portal.config;
  const subject = end.claims['sub'];
  const identity = readIdentityClaims(end.claims, identityProvider);
  if (typeof subject !== 'string') return refuse(portal, returned.address, 'no-subject');
  if (identityProvider.methods[identity.method] === null)
    return refuse(portal, returned.address, `method-off:${identity.method}`);
  if (signing !== null) {
    const result = await judgeSigner(portal, signing.signerId, identity.proven);
    if (result !== 'nin_is_validated') return unsigned(portal, signing, result, returned, null);
  }
  const lack = whatSignInLacks(identity);
  // Most often the broker is not configured to give a claim, which only whoever runs the portal can change.
  if (lack !== null) await note(portal, lack, { method: identity.method, claims: Object.keys(end.claims).join(' ') });
  const session = await startSession(portal, {
    login: { issuer: identityProvider.issuer, subject },
    identity,
    idToken: end.idToken,
    brokerSession: readBrokerSession(end.claims),
    language: returned.language,
    formerSecret: returned.formerSecret,
    formerBrowser: returned.browser,
    device: returned.device,
    isFresh: attempt.is_fresh,
  });
  if ('failed' in session)
    return session.failed === 'endedMeanwhile' ? refuse(portal, returned.address, 'ended-at-broker') : session;
  if (signing !== null && identity.proven !== null)
    return { session, returnTo: await signedReturn(portal, registry, signing, identity.proven) };
  const sealedReturn = Buffer.from(attempt.return_to, 'base64');
  return { session, returnTo: portal.secrets.open(sealedReturn, returnContext(attempt.state_hash)) };
}

type Kept = Omit<Signing, 'parameters'>;

/** What the sign-in signs; null where it only signs in. */
function signingOf(attempt: Attempt): Kept | null {
  const { signer_id: signerId, document_hash: documentHash, document_language: language, sign_way: way } = attempt;
  if (signerId === null || documentHash === null || language === null || way === null) return null;
  return { signerId, documentHash, language, way };
}

/** Back to the contract, where it is told what the signing came to (4-17). `code`: of an answer that no honest broker gives. */
async function unsigned(
  portal: Portal,
  { signerId }: Kept,
  result: Exclude<StrongAuthenticationResult, 'nin_is_validated'>,
  { address }: SignInReturn,
  code: string | null,
): Promise<Finished> {
  if (code !== null) await refuse(portal, address, code);
  await noteSigning(portal.db, signerId, strongAuthenticationMessageIds[result]);
  return { unsigned: `${portal.config.http.publicUrl}${paths.registerCompany('contract')}` };
}

/** Registers the company, and says where that is told. A creation that failed has a message of its own (W-2-7). */
async function signedReturn(portal: Portal, registry: Registry | null, signing: Kept, proven: ProvenIdentity): Promise<string> {
  const { publicUrl } = portal.config.http;
  try {
    const result = await reaching([signing.signerId], () => registerCompany(portal, registry, signing, proven));
    return `${publicUrl}${paths.registerCompany(result === 'registered' ? 'registered' : 'contract')}`;
  } catch (err) {
    portal.log.error({ err }, 'A company could not be registered.');
    return `${publicUrl}${errorAddress('errors.registration.userNotCreated')}`;
  }
}

async function refuse(portal: Portal, address: string, code: string): Promise<Finished> {
  await noteRefused(portal, address, code);
  return { failed: 'refused' };
}

/** Told, logged, and counted by address and hour. */
export async function noteRefused(portal: Portal, address: string, code: string): Promise<void> {
  const reason = refusalReason(code);
  portal.log.warn({ reason }, 'sign-in-refused');
  tell('sign-in', { outcome: 'refused', reason: kindOfRefusal(reason) });
  await countRefusedSignIn(portal.db, { at: portal.now(), address, reason });
}

/** Writes to the log, and to `security_events`. */
async function note(portal: Portal, kind: string, detail: Record<string, string>): Promise<void> {
  portal.log.warn(detail, kind);
  await insertSecurityEvent(portal.db, { at: portal.now(), kind, detail });
}
