import { readFileSync } from 'node:fs';
import { openBroker } from '../../../server/src/testing/production/broker-of-its-own.ts';

/** The demo's identity broker as a process: `PORT PORTAL KEY`. It signs by the key of that file, also after it was lost. */
const [port, portalUrl = '', keyFile = ''] = process.argv.slice(2);
await openBroker({
  port: Number(port),
  portalUrl,
  clientId: 'portal',
  clientSecret: 'secret',
  signingKey: JSON.parse(readFileSync(keyFile, 'utf8')),
});
