import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../server/src/testing/database/postgres-server.ts';
import { OutsideProcess } from './outside-process.ts';

/** A mail server and an identity broker, and what portals are told of them. */
export type Outside = {
  readonly mailServer: OutsideProcess;
  readonly broker: OutsideProcess;
  readonly environment: Readonly<Record<string, string>>;
  /** When mails came to each address, in milliseconds since 1970. */
  readonly mails: () => ReadonlyMap<string, readonly number[]>;
};

/** Starts both, for portals at this address; what they write is in the folder. */
export async function startOutside(folder: string, portalUrl: string): Promise<Outside> {
  const [mailPort, brokerPort] = [await freePort(), await freePort()];
  const [came, keyFile] = [join(folder, 'mails.txt'), join(folder, 'broker-key.json')];
  writeFileSync(came, '');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(keyFile, JSON.stringify(privateKey.export({ format: 'jwk' })), { mode: 0o600 });
  const mailServer = new OutsideProcess('run-mail-server.ts', mailPort, { args: [came], log: join(folder, 'mail-server.log') });
  const broker = new OutsideProcess('run-broker.ts', brokerPort, {
    args: [portalUrl, keyFile],
    log: join(folder, 'broker.log'),
  });
  await Promise.all([mailServer.start(), broker.start()]);
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    OIDC_ISSUER: `http://localhost:${brokerPort}/demo/broker`,
    OIDC_METHOD_BANK: 'acr_values=urn:siteid:bank',
  };
  const mails = () => {
    const lines = readFileSync(came, 'utf8').split('\n').slice(0, -1);
    const moments = new Map<string, number[]>();
    for (const [address = '', at] of lines.map((line) => line.split(' ')))
      moments.set(address, [...(moments.get(address) ?? []), Number(at)]);
    return moments;
  };
  return { mailServer, broker, environment, mails };
}
