import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { freePort } from '../../server/src/testing/database/postgres-server.ts';
import { end, start } from './programs.ts';

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));

/** HAProxy as it runs; `restart` kills it, as when its machine stops, and starts it at the same address. */
export type Balancer = { readonly url: string; readonly restart: () => Promise<void> };

/**
 * HAProxy by the configuration of `deploy/`, before these portals, with a certificate that this process trusts from now on.
 * Nothing of the example is changed but ports, addresses and the paths of two files.
 */
export async function startBalancer(folder: string, portals: readonly number[]): Promise<Balancer> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  setDefaultCACertificates([cert]);
  const certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, `${cert}\n${key}`, { mode: 0o600 });
  const [plain, https] = [await freePort(), await freePort()];
  const servers = portals.map((port, place) => `  server portal${place} 127.0.0.1:${port}\n`).join('');
  const config = readFileSync(join(deploy, 'haproxy.cfg'), 'utf8')
    .replace('bind :80', `bind 127.0.0.1:${plain}`)
    .replace('bind :443', `bind 127.0.0.1:${https}`)
    .replace('/etc/ssl/cards.example.pem', certificate)
    .replaceAll('/etc/haproxy/unavailable.html', join(deploy, 'unavailable.html'))
    .replaceAll(/(?: {2}server .*\n)+/g, servers);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, config);
  const url = `https://localhost:${https}`;
  // As who started the trial: it alone reads the key of the certificate.
  const begin = () => start('haproxy', ['-db', '-f', file], join(folder, 'haproxy.log'), 'who started it');
  let running: ChildProcess = begin();
  await untilItLeads(url, folder);
  return {
    url,
    restart: async () => {
      await end(running, 'SIGKILL');
      running = begin();
      await untilItLeads(url, folder);
    },
  };
}

async function untilItLeads(url: string, folder: string): Promise<void> {
  for (const deadline = Date.now() + 15_000; ; await wait(200)) {
    const reply = await fetch(`${url}/health/ready`).catch((error: Error) => error);
    if (!(reply instanceof Error) && reply.status === 200) return;
    if (Date.now() > deadline) throw new Error(`HAProxy leads to no portal. Its log is in ${folder}.`, { cause: reply });
  }
}
