import { generateKeyPairSync, randomBytes, type webcrypto } from 'node:crypto';
import { defaultLanguage } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from 'oidc-provider';
import { Provider } from 'oidc-provider/lib/provider.js';
import { acceptedLanguage } from '../../http/accepted-language.ts';
import { fetchPastProxy } from '../../http/fetch-past-proxy.ts';
import { demoPageHeaders } from '../demo-pages.ts';
import { demoTexts } from '../demo-texts.ts';
import { type InteractionParts, registerInteraction } from './demo-broker-interaction.ts';
import { signInOverPage } from './demo-broker-pages.ts';
import { registerSignOuts } from './demo-broker-sign-outs.ts';
import { createMemoryAdapter } from './memory-adapter.ts';

export type DemoBrokerParts = InteractionParts & {
  /** Where the broker stands: in the demo under the portal's own address. */
  readonly issuer: string;
  /** The portal that people sign in to; without it the one under the same address. */
  readonly portalUrl?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The private key of its tokens (P-256), of a broker that is to be the same after it starts anew; else each start makes one. */
  readonly signingKey?: webcrypto.JsonWebKey;
};

const sessionCookie = 'demo-broker-session';
const scopedClaims = [
  'sub',
  'acr',
  'amr',
  'given_name',
  'family_name',
  'birthdate',
  'nationalities',
  'government_ids',
  'verification_source',
  'verification_document',
  'phone_number',
  'phone_number_verified',
];

/**
 * The demo's identity broker: a real OpenID provider under the portal's own address, which asks for a method and a person
 * where a real one would ask for an e-ID (D-IDP). What it knows is in memory and gone with the process.
 */
export async function registerDemoBroker(app: FastifyInstance, parts: DemoBrokerParts): Promise<void> {
  const { origin, host, protocol, pathname: mount } = new URL(parts.issuer);
  const portalUrl = parts.portalUrl ?? origin;
  const reach = fetchPastProxy(portalUrl, origin, app.server);
  const provider = new Provider(parts.issuer, {
    ...configuration(mount, parts),
    // The library's own way refuses addresses of this machine, where a demo's portal is.
    fetch: (url, { method, headers, body, signal } = {}) =>
      reach(url instanceof Request ? url.url : url, { method, headers, body, signal } as RequestInit),
    clients: [
      {
        client_id: parts.clientId,
        client_secret: parts.clientSecret,
        redirect_uris: [`${portalUrl}/authentication/callback`],
        backchannel_logout_uri: `${portalUrl}/authentication/backchannel-logout`,
        backchannel_logout_session_required: true,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
  });
  provider.on('server_error', (_context, err) => app.log.error({ err }, 'The demo broker failed.'));
  provider.proxy = protocol === 'https:';
  const answer = provider.callback();

  await app.register(
    async (scope) => {
      await registerInteraction(scope, provider, parts);
      registerSignOuts(scope, provider, parts);
      await scope.register(async (rest) => {
        // The provider reads bodies itself.
        rest.removeAllContentTypeParsers();
        rest.addContentTypeParser('*', (_request, _payload, done) => done(null));
        rest.all('/*', { schema: { hide: true } }, (request, reply) => {
          const { raw } = request;
          const url = raw.url ?? '/';
          // Links come from the configured address, whatever the request says (T18).
          Object.assign(raw.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) });
          Object.assign(raw, { originalUrl: url, url: url.slice(mount.length) });
          // Each sign-in stands alone: who sat here before is not remembered.
          raw.headers.cookie = (raw.headers.cookie ?? '')
            .split('; ')
            .filter((each) => !each.startsWith(sessionCookie))
            .join('; ');
          reply.hijack();
          void answer(raw, reply.raw);
        });
      });
    },
    { prefix: mount },
  );
}

function configuration(mount: string, { now, place, signingKey }: DemoBrokerParts): Configuration {
  const jwk = signingKey ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  /** What each sign-in said of the person, by the grant that its ID token comes from. */
  const claimsOfGrant = new Map<string, Record<string, unknown>>();
  return {
    adapter: createMemoryAdapter(() => now().getTime()),
    ttl: { Interaction: 900, Grant: 900, Session: 900, AccessToken: 60, IdToken: 300, AuthorizationCode: 60 },
    jwks: { keys: [{ ...jwk, use: 'sig', alg: 'ES256', kid: 'demo' }] },
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      names: { session: sessionCookie, interaction: 'demo-broker-interaction', resume: 'demo-broker-resume' },
      long: { httpOnly: true, sameSite: 'lax', path: mount },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'profile'],
    claims: { openid: scopedClaims },
    conformIdTokenClaims: false,
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    interactions: { url: (_context, { uid }) => `${mount}/interaction/${uid}` },
    findAccount: (_context, subject, token) => {
      const grantId = token !== undefined && 'grantId' in token ? String(token.grantId) : '';
      return { accountId: subject, claims: async () => ({ ...claimsOfGrant.get(grantId), sub: subject }) };
    },
    // No page asks for consent: who signs in here wants to enter the portal.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, result } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile');
      const grantId = await grant.save();
      claimsOfGrant.set(grantId, (result?.['claims'] ?? {}) as Record<string, unknown>);
      setTimeout(() => claimsOfGrant.delete(grantId), 120_000).unref();
      return grant;
    },
    renderError: (context) => {
      context.set(demoPageHeaders);
      context.body = signInOverPage(demoTexts(acceptedLanguage(context.get('accept-language')) ?? defaultLanguage, place));
    },
  };
}
