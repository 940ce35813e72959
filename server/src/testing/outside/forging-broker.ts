import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** How the next ID token is made; what is left out is honest. */
export type Forgery = {
  readonly header?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
  readonly signature?: 'none' | 'foreign-key' | 'own';
  /** What userinfo says; asked only while the broker names that address. */
  readonly userInfo?: Record<string, unknown>;
};

/** An OpenID provider that says what a test tells it to, and may fall silent. */
export type ForgingBroker = {
  readonly issuer: string;
  readonly env: Readonly<Record<string, string>>;
  next: Forgery;
  /** Takes connections and answers none, from this path on; null answers again. */
  silentAt: string | null;
  hasUserInfo: boolean;
  /** A message that it ended something, made as a forgery says. */
  readonly logoutToken: (forgery: Forgery) => string;
  readonly close: () => Promise<void>;
};

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startForgingBroker(): Promise<ForgingBroker> {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = createServer(async (request, reply) => {
    const path = request.url?.split('?')[0] ?? '';
    if (broker.silentAt !== null && path.startsWith(broker.silentAt)) return;
    request.resume();
    await once(request, 'end');
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer: broker.issuer,
        authorization_endpoint: `${broker.issuer}/authorize`,
        token_endpoint: `${broker.issuer}/token`,
        jwks_uri: `${broker.issuer}/jwks`,
        end_session_endpoint: `${broker.issuer}/end`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256', 'none'],
        ...(broker.hasUserInfo && { userinfo_endpoint: `${broker.issuer}/userinfo` }),
      },
      '/userinfo': { sub: 'ada', ...broker.next.userInfo },
      '/jwks': { keys: [{ ...own.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'own' }] },
      '/token': {
        access_token: 'a',
        token_type: 'Bearer',
        expires_in: 60,
        id_token: idToken(broker.next),
      },
    };
    const answer = answers[path];
    reply.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const broker: ForgingBroker = {
    issuer,
    env: {
      PORTAL_MODE: 'production',
      PUBLIC_URL: 'https://cards.example',
      TRUSTED_PROXY: 'off',
      EMBEDDED_DATABASE: 'allow',
      SECRET_KEYS: `test:${keyOf(1)}`,
      LOOKUP_KEY: keyOf(2),
      SESSION_KEY: keyOf(3),
      HISTORY_KEYS: 'off',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_METHOD_BANK: 'acr_values=bank',
      OIDC_METHOD_GENERAL: '',
    },
    next: {},
    silentAt: null,
    hasUserInfo: false,
    logoutToken: (forgery) => signed({ iat: now(), exp: now() + 120, ...forgery.claims }, forgery),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return broker;

  function idToken(next: Forgery): string {
    return signed({ sub: 'ada', iat: now(), exp: now() + 60, acr: 'bank', ...next.claims }, next);
  }
  function signed(said: object, { header, signature }: Forgery): string {
    const head = encode({ alg: 'ES256', kid: 'own', ...header });
    const claims = encode({ iss: issuer, aud: 'portal', ...said });
    if (signature === 'none') return `${head}.${claims}.`;
    const { privateKey: key } = signature === 'foreign-key' ? foreign : own;
    const written = createSign('sha256').update(`${head}.${claims}`).sign({ key, dsaEncoding: 'ieee-p1363' });
    return `${head}.${claims}.${written.toString('base64url')}`;
  }
}

const now = () => Math.floor(Date.now() / 1000);
