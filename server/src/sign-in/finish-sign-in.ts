import type { Language, SessionDevice } from '@siteid/contract';
import type { Portal } from '../portal.ts';
import { countRefusedSignIn, insertSecurityEvent } from '../security-events/security-event-store.ts';
import { takeAttempt } from './attempt-store.ts';
import { attemptHash, returnContext } from './begin-sign-in.ts';
import { readIdentityClaims, whatSignInLacks } from './broker/identity-claims.ts';
import type { IdentityProvider } from './broker/identity-provider.ts';
import { refusalReason } from './refusal-reason.ts';
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
  | { readonly failed: 'unavailable' | 'cancelled' | 'refused' | 'phoneWaits' };

/** Ends a sign-in that this browser began, once (T13). What a broker would not send is refused and recorded (T14). */
export async function finishSignIn(portal: Portal, provider: IdentityProvider, returned: SignInReturn): Promise<Finished> {
  const state = returned.callback.searchParams.get('state');
  if (state === null || returned.browser === undefined) return refuse(portal, returned.address, 'no-attempt');
  const attempt = await takeAttempt(
    portal.db,
    attemptHash('state', state),
    attemptHash('browser', returned.browser),
    portal.now(),
  );
  if (attempt === null) return refuse(portal, returned.address, 'no-attempt');
  const end = await provider.finish(returned.callback, { state, nonce: attempt.nonce, codeVerifier: attempt.code_verifier });
  if ('failed' in end) return end.failed === 'refused' ? refuse(portal, returned.address, end.code) : end;
  const { identityProvider } = portal.config;
  const subject = end.claims['sub'];
  const identity = readIdentityClaims(end.claims, identityProvider);
  if (typeof subject !== 'string') return refuse(portal, returned.address, 'no-subject');
  if (identityProvider.methods[identity.method] === null)
    return refuse(portal, returned.address, `method-off:${identity.method}`);
  const lack = whatSignInLacks(identity);
  // Most often a claim that the broker was never told to give: only whoever runs the portal can mend that.
  if (lack !== null) await note(portal, lack, { method: identity.method, claims: Object.keys(end.claims).join(' ') });
  const session = await startSession(portal, {
    login: { issuer: identityProvider.issuer, subject },
    identity,
    idToken: end.idToken,
    language: returned.language,
    formerSecret: returned.formerSecret,
    device: returned.device,
  });
  if ('failed' in session) return session;
  const sealedReturn = Buffer.from(attempt.return_to, 'base64');
  return { session, returnTo: portal.secrets.open(sealedReturn, returnContext(attempt.state_hash)) };
}

async function refuse(portal: Portal, address: string, code: string): Promise<Finished> {
  const reason = refusalReason(code);
  portal.log.warn({ reason }, 'sign-in-refused');
  await countRefusedSignIn(portal.db, { at: portal.now(), address, reason });
  return { failed: 'refused' };
}

/** Logged for the operator now, and recorded for whoever looks back. */
async function note(portal: Portal, kind: string, detail: Record<string, string>): Promise<void> {
  portal.log.warn(detail, kind);
  await insertSecurityEvent(portal.db, { at: portal.now(), kind, detail });
}
