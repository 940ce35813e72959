import type { Language, SignInMethod } from '@siteid/contract';
import type { FastifyBaseLogger } from 'fastify';
import * as jose from 'jose';
import * as oidc from 'openid-client';
import { errorCode } from '../../errors/error-code.ts';
import { innermostReason } from '../../errors/innermost-reason.ts';
import type { Config } from '../../settings/config.ts';
import { saidByBroker } from '../refusal-reason.ts';
import { type ReadSignOut, readLogoutToken } from './logout-token.ts';
import { claimsOf } from './user-info.ts';

/** What a sign-in under way must remember; each value is used once. */
export type SignInSecrets = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };
export type SignInEnd =
  | { readonly claims: Readonly<Record<string, unknown>>; readonly idToken: string }
  | { readonly failed: 'unavailable' | 'cancelled' }
  /** The answer is not what an honest broker gives; `code` names what was wrong with it. */
  | { readonly failed: 'refused'; readonly code: string };

/** By a method as it is configured, or with these parameters a sign-in that must happen now, however lately there was another (W-2-9). */
export type AskedSignIn = { readonly method: SignInMethod | undefined } | { readonly fresh: Record<string, string> };

/** What makes the broker ask anew, and say when it did. The client refuses an answer without `auth_time`, or with an older one. */
const now = { prompt: 'login', max_age: '0' } as const;

export type IdentityProvider = {
  /** The broker's address to send the browser to; null while the broker does not answer. */
  readonly begin: (asked: AskedSignIn, secrets: SignInSecrets, language: Language | null) => Promise<string | null>;
  readonly finish: (callback: URL, secrets: SignInSecrets, isFresh: boolean) => Promise<SignInEnd>;
  /** Where the broker ends its own session, to come back to `landing`; null when it offers none, or does not answer. */
  readonly endSession: (idToken: string, landing: string) => Promise<string | null>;
  /** What the broker says that it has ended. */
  readonly readSignOut: (token: string, now: Date) => Promise<ReadSignOut>;
};

type Settings = Config['identityProvider'];

/**
 * A certified client of the configured broker. The broker is looked up when it is first needed, and again after a failure. Why it did not
 * answer is logged: whoever signs in is told only that it did not.
 */
export function createIdentityProvider(
  settings: Settings,
  publicUrl: string,
  fetch: oidc.CustomFetch,
  log: FastifyBaseLogger,
): IdentityProvider {
  const redirectUri = `${publicUrl}/authentication/callback`;
  const withinLimit = <Value>(work: Promise<Value>) => limited(work, settings.timeoutMs);
  // The library counts in whole seconds, and a look-up that hangs must not outlive the answer that waited for it.
  const hurried: oidc.CustomFetch = (url, options) => {
    const limit = AbortSignal.timeout(settings.timeoutMs);
    return fetch(url, { ...options, signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit });
  };
  let known: Promise<oidc.Configuration> | undefined;
  let keys: jose.JWTVerifyGetKey | undefined;
  const broker = () => {
    known ??= discover(settings, hurried).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const noteAway = (error: unknown) => log.warn({ why: innermostReason(error) }, 'broker-away');
  return {
    begin: async (asked, { state, nonce, codeVerifier }, language) => {
      const parameters = 'fresh' in asked ? { ...asked.fresh, ...now } : ((asked.method && settings.methods[asked.method]) ?? {});
      try {
        const found = await withinLimit(broker());
        return oidc.buildAuthorizationUrl(found, {
          // Whoever sits at a shared computer is asked who they are, whatever the broker remembers.
          prompt: 'login',
          ...(language !== null && { ui_locales: language }),
          ...parameters,
          redirect_uri: redirectUri,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }).href;
      } catch (error) {
        noteAway(error);
        return null;
      }
    },
    finish: async (callback, { state, nonce, codeVerifier }, isFresh) => {
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
        ...(isFresh && { maxAge: Number(now.max_age) }),
      };
      try {
        return await withinLimit(
          broker().then(async (found) => {
            const tokens = await oidc.authorizationCodeGrant(found, callback, checks);
            return { claims: await claimsOf(found, tokens, settings.claims), idToken: tokens.id_token ?? '' };
          }),
        );
      } catch (error) {
        const end = whyFailed(error);
        if (end.failed === 'unavailable') noteAway(error);
        return end;
      }
    },
    endSession: async (idToken, landing) => {
      try {
        const found = await withinLimit(broker());
        if (found.serverMetadata().end_session_endpoint === undefined) return null;
        const back = { post_logout_redirect_uri: `${publicUrl}/authentication/signed-out`, state: landing };
        return oidc.buildEndSessionUrl(found, { id_token_hint: idToken, ...back }).href;
      } catch (error) {
        noteAway(error);
        return null;
      }
    },
    readSignOut: async (token, now) => {
      try {
        const found = await withinLimit(broker());
        keys ??= keysOf(found, hurried);
        return await withinLimit(readLogoutToken(token, found, { keys, now }));
      } catch (error) {
        noteAway(error);
        return { failed: 'unavailable' };
      }
    },
  };
}

/** They are asked for again where a token names one that is not among them, but not more often than twice a minute. */
function keysOf(broker: oidc.Configuration, fetch: oidc.CustomFetch): jose.JWTVerifyGetKey {
  const { jwks_uri: address = '' } = broker.serverMetadata();
  return jose.createRemoteJWKSet(new URL(address), {
    cooldownDuration: 30_000,
    [jose.customFetch]: (url, { headers, ...options }) =>
      fetch(url, { ...options, headers: Object.fromEntries(headers), body: undefined }),
  });
}

function discover(settings: Settings, fetch: oidc.CustomFetch): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  return oidc.discovery(issuer, settings.clientId, settings.clientSecret, clientAuth(settings.clientSecret), {
    [oidc.customFetch]: fetch,
    timeout: Math.ceil(settings.timeoutMs / 1000),
    execute: [
      // The signature counts, not only the connection that the token came by (T14).
      oidc.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** As the broker supports it; the standard says "basic" where the broker says nothing. */
function clientAuth(secret: string): oidc.ClientAuth {
  if (secret === '') return oidc.None();
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const chosen = supported.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
    chosen(server, ...rest);
  };
}

class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

async function limited<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooSlow()), milliseconds);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const brokerIsAway = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

function whyFailed(error: unknown): Exclude<SignInEnd, { claims: unknown }> {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? { failed: 'cancelled' } : { failed: 'refused', code: saidByBroker(error.error) };
  }
  if (error instanceof TooSlow || isFetchFailure(error)) return { failed: 'unavailable' };
  if (error instanceof oidc.ResponseBodyError) return { failed: 'refused', code: saidByBroker(error.error) };
  const code = errorCode(error) || 'unknown';
  return brokerIsAway.has(code) ? { failed: 'unavailable' } : { failed: 'refused', code };
}

function isFetchFailure(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}
