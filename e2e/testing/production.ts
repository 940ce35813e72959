import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../server/src/testing/database/postgres-server.ts';
import { throwAwayDatabase } from '../../server/src/testing/database/throw-away-database.ts';
import { openBroker } from '../../server/src/testing/production/broker-of-its-own.ts';
import { openHttpsFront } from '../../server/src/testing/production/https-front.ts';
import { openLetterBox } from '../../server/src/testing/production/letter-box.ts';
import { PortalProcess, productionOn } from '../../server/src/testing/production/portal-process.ts';

/** A portal in production mode on an empty PostgreSQL, behind https, with an identity broker and a mail server of its own. */
export type Production = {
  readonly url: string;
  /** Runs `npx siteid` there, and answers what it wrote. */
  readonly siteid: (...args: string[]) => Promise<string>;
  /** The path of the link in the newest mail to an address. */
  readonly linkTo: (address: string, after?: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

const cli = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));

export async function startProduction(more: Readonly<Record<string, string>> = {}): Promise<Production> {
  const database = await throwAwayDatabase();
  const letterBox = await openLetterBox();
  const url = `https://localhost:${await freePort()}`;
  const usual = productionOn(database.url);
  const { OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret = '' } = usual;
  const broker = await openBroker({ portalUrl: url, clientId, clientSecret });
  const env = {
    ...usual,
    PUBLIC_URL: url,
    TRUSTED_PROXY: '1',
    SMTP_URL: letterBox.url,
    OIDC_ISSUER: broker.issuer,
    OIDC_METHOD_BANK: 'acr_values=urn:siteid:bank',
    LOG_LEVEL: 'warn',
    ...more,
  };
  const portal = new PortalProcess(env);
  await portal.start();
  const front = await openHttpsFront(Number(new URL(url).port), () => portal.url);
  return {
    url,
    siteid: async (...args) => {
      const { PATH } = process.env;
      const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { env: { PATH, ...env } });
      return stdout;
    },
    linkTo: letterBox.linkTo,
    stop: async () => {
      front.closeAllConnections();
      front.close();
      await portal.end('SIGTERM');
      await broker.close();
      letterBox.close();
      await database.drop();
    },
  };
}
