import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../database/open-database.ts';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { PortalProcess, productionOn } from '../../testing/production/portal-process.ts';
import { silentLog } from '../../testing/silent-log.ts';

const program = fileURLToPath(new URL('../../../bin/siteid.mjs', import.meta.url));
const day = 86_400_000;

/** A certificate for `localhost` that whoever trusts it takes as an authority's, good until so many days from now. */
async function certificate(days: number) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    notBeforeDate: new Date(Date.now() - 30 * day),
    notAfterDate: new Date(Date.now() + days * day),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  return { key, cert };
}

test('an ended certificate of the broker or the mail server is named, also in the log; mails wait, and both go on by themselves with a good one [R-12-5]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'siteid-certificates-'));
  const [ended, good] = [await certificate(-1), await certificate(1)];
  const trusted = join(folder, 'trusted.pem');
  writeFileSync(trusted, `${ended.cert}\n${good.cert}\n`);
  const broker = createServer(ended, (_request, reply) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
      }),
    ),
  ).listen(0, '127.0.0.1');
  const came: string[] = [];
  const mails = new SMTPServer({
    ...ended,
    secure: true,
    authOptional: true,
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        came.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  mails.on('error', () => undefined);
  mails.listen(0, '127.0.0.1');
  await Promise.all([once(broker, 'listening'), once(mails.server, 'listening')]);
  const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port;
  const issuer = `https://localhost:${portOf(broker)}`;
  const url = await createPostgresDatabase();
  const environment = {
    ...productionOn(url),
    LOG_LEVEL: 'warn',
    OIDC_ISSUER: issuer,
    OIDC_METHOD_BANK: 'acr_values=bank',
    SMTP_URL: `smtps://localhost:${portOf(mails.server)}`,
    NODE_EXTRA_CA_CERTS: trusted,
  };
  const portal = new PortalProcess(environment);
  const database = await openDatabase({ url, poolSize: 1, log: silentLog });
  onTestFinished(async () => {
    await Promise.all([portal.end('SIGKILL'), database.close()]);
    broker.close();
    mails.close(() => undefined);
    rmSync(folder, { recursive: true });
  });
  const siteid = async (...args: readonly string[]) =>
    new Promise<string>((done) => {
      const env = { PATH: process.env['PATH'], ...environment };
      execFile(process.execPath, [program, ...args], { env }, (_error, out, err) => done(`${out}${err}`));
    });
  const signIn = async () => {
    const path = '/authentication/sign-in?method=bank&redirect_uri=%2Fcards%2Fall';
    return (await fetch(`${portal.url}${path}`, { redirect: 'manual' })).headers.get('location') ?? '';
  };
  const lastError = async () => {
    const { rows } = await database.pool.query<{ last_error: string | null }>('select last_error from outbox_messages');
    return rows[0]?.last_error ?? null;
  };

  await portal.start();
  const check = await siteid('config', 'check');
  expect(check).toContain('OIDC_ISSUER: expected a broker that answers within 3000 ms (certificate has expired).');
  expect(check).toContain('SMTP_URL: expected a mail server that takes mails from us (certificate has expired).');
  await siteid('staff', 'invite', 'first@example.com');
  expect(await signIn()).toMatch(/^\/error\//);
  await expect.poll(() => portal.written, { timeout: 10_000 }).toMatch(/"why":"certificate has expired","msg":"broker-away"/);
  while ((await lastError()) === null) await wait(100);
  expect(await lastError()).toContain('certificate has expired');
  // The same portal, which nobody starts anew.
  broker.setSecureContext(good);
  mails.updateSecureContext(good);
  await expect.poll(signIn, { interval: 100, timeout: 60_000 }).toMatch(new RegExp(`^${issuer}/authorize`));
  await expect.poll(() => came, { interval: 100, timeout: 60_000 }).toEqual(['first@example.com']);
  expect(await siteid('config', 'check')).not.toContain('expired');
}, 240_000);
