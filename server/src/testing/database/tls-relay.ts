import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';

/** Stands before a PostgreSQL that speaks no TLS, and speaks it: with a certificate for `localhost` that no public authority signed. */
export type TlsRelay = {
  readonly port: number;
  /** Whom a client has to trust, as PEM. */
  readonly authority: string;
  readonly stop: () => void;
};

/** What a client sends before its handshake, to ask whether the server speaks TLS. */
const sslRequestLength = 8;

export async function tlsRelay(databaseUrl: string): Promise<TlsRelay> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const target = new URL(databaseUrl);
  const server = createServer((plain) => {
    plain
      .on('error', () => undefined)
      .once('readable', () => {
        if (plain.read(sslRequestLength) === null) return plain.destroy();
        plain.write('S');
        const near = new TLSSocket(plain, { isServer: true, key, cert });
        const far = connect(Number(target.port), target.hostname);
        near.on('error', () => far.destroy()).on('close', () => far.destroy());
        far.on('error', () => near.destroy()).on('close', () => near.destroy());
        near.pipe(far).pipe(near);
        return undefined;
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, authority: cert, stop: () => server.close() };
}
