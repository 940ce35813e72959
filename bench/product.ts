import { openSync } from 'node:fs';
import { join } from 'node:path';
import { csrfCookie, csrfHeader } from '@siteid/contract';
import { cookiesFor } from '../server/src/http/cookies.ts';
import { createCsrfTokens } from '../server/src/http/csrf.ts';
import type { Keys } from '../server/src/secrets/keys.ts';
import { freePort } from '../server/src/testing/database/postgres-server.ts';
import type { Headers } from './asks.ts';
import { type Running, root, startServer } from './processes.ts';

const publicUrl = 'https://portal.siteid.example';

/** As the portal has it by these settings. */
export const historyLog = {
  logName: `${new URL(publicUrl).host}/history`,
  headMinutes: 60,
  outside: { file: null, address: null },
};

type Place = {
  /** A role that owns nothing cannot migrate. */
  readonly database: { readonly DATABASE_URL: string; readonly MIGRATE_AT_START?: 'false' } | { readonly DATA_DIR: string };
  readonly keys: Keys;
  /** Folder for the log, which is written as for any user, and for processor profiles where wanted. */
  readonly output: string;
  readonly profiled: boolean;
};

/** The product in a process of its own, as in production; only the broker is one that nobody asks. */
export async function startProduct({ database, keys, output, profiled }: Place): Promise<Running> {
  const port = await freePort();
  const log = openSync(join(output, 'product.log'), 'a');
  return startServer({
    command: process.execPath,
    args: [...(profiled ? ['--cpu-prof', `--cpu-prof-dir=${output}`] : []), join(root, 'server/src/main.ts')],
    env: { ...productSettings(database, keys), PORT: String(port) },
    url: `http://127.0.0.1:${port}`,
    ready: '/health/ready',
    stdio: ['ignore', log, log],
  });
}

export function productSettings(database: Place['database'], keys: Keys): Record<string, string> {
  return {
    ...database,
    PORTAL_MODE: 'production',
    EMBEDDED_DATABASE: 'allow',
    ENDING_SECONDS: '0',
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXY: 'off',
    SECRET_KEYS: keys.keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
    LOOKUP_KEY: keys.lookupKey.toString('base64'),
    SESSION_KEY: keys.sessionKey.toString('base64'),
    HISTORY_KEYS: keys.historyKeys.map((key) => key.toString('base64')).join(','),
    OIDC_ISSUER: 'https://broker.siteid.example',
    OIDC_CLIENT_ID: 'bench',
    OIDC_CLIENT_SECRET: 'bench',
    OIDC_METHOD_BANK: '',
    // Each of ten thousand cards that are renewed at once leads to a mail.
    MAILS_PER_SENDER: '1000000',
    // A few sessions, all from one address, ask as much as thousands of people.
    REQUESTS_PER_SESSION: '100000000',
    REQUESTS_PER_KEY: '100000000',
    REQUESTS_PER_ADDRESS: '100000000',
  };
}

/** What a browser of the portal's own pages sends. */
export function headersFor(keys: Keys): Headers {
  const { sessionName, preSessionName } = cookiesFor(publicUrl);
  const tokens = createCsrfTokens(keys.sessionKey);
  const headers = (cookie: string, secret: string) => ({
    cookie: `${cookie}=${secret}; ${csrfCookie}=${tokens.tokenFor(secret)}`,
    [csrfHeader]: tokens.tokenFor(secret),
    'sec-fetch-site': 'same-origin',
  });
  return { of: (secret) => headers(sessionName, secret), anonymous: headers(preSessionName, 'a-visitor') };
}
