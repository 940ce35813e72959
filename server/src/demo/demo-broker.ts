import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Provider, { type Configuration } from 'oidc-provider';
import { registerInteraction } from './demo-broker-interaction.ts';
import { overPage } from './demo-broker-pages.ts';
import { demoPageHeaders } from './demo-pages.ts';
import type { DemoPerson } from './demo-people.ts';

export type DemoBrokerParts = {
  /** Under the portal's own public address. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly people: () => Promise<readonly DemoPerson[]>;
  readonly sendSms: (phone: string, code: string) => Promise<void>;
  readonly now: () => Date;
};

/** Claims by sign-in, kept as long as the portal may still ask for the ID token. */
export type Logins = { readonly add: (subject: string, claims: Record<string, unknown>) => string };

const loginLives = 10 * 60_000;
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
  const known = new Map<string, { subject: string; claims: Record<string, unknown>; until: number }>();
  const logins: Logins = {
    add: (subject, claims) => {
      const now = parts.now().getTime();
      for (const [id, { until }] of known) if (until < now) known.delete(id);
      const id = randomUUID();
      known.set(id, { subject, claims, until: now + loginLives });
      return id;
    },
  };
  const provider = new Provider(parts.issuer, {
    ...configuration(mount),
    clients: [
      {
        client_id: parts.clientId,
        client_secret: parts.clientSecret,
        redirect_uris: [`${origin}/authentication/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    // An account is one sign-in, because the claims say how the person signed in; the subject is the person's.
    findAccount: (_context, id) => {
      const login = known.get(id);
      return login && { accountId: login.subject, claims: async () => ({ ...login.claims, sub: login.subject }) };
    },
  });
  provider.proxy = protocol === 'https:';
  const answer = provider.callback();

  await app.register(
    async (scope) => {
      await registerInteraction(scope, { provider, logins, ...parts });
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
          if (raw.url?.startsWith('/auth?')) delete raw.headers.cookie;
          reply.hijack();
          void answer(raw, reply.raw);
        });
      });
    },
    { prefix: mount },
  );
}

function configuration(mount: string): Configuration {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const cookie = { httpOnly: true, sameSite: 'lax', path: mount } as const;
  return {
    ttl: { Interaction: 900, Grant: 900, Session: 900, AccessToken: 60, IdToken: 300, AuthorizationCode: 60 },
    jwks: { keys: [{ ...jwk, use: 'sig', alg: 'ES256', kid: 'demo' }] },
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      names: { session: 'demo-broker-session', interaction: 'demo-broker-interaction', resume: 'demo-broker-resume' },
      long: cookie,
      short: { httpOnly: true, sameSite: 'lax' },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'profile'],
    claims: { openid: scopedClaims },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false }, userinfo: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${mount}/interaction/${uid}` },
    // No page asks for consent: who signs in here wants to enter the portal.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
    renderError: (context) => {
      context.set(demoPageHeaders);
      context.body = overPage();
    },
  };
}
