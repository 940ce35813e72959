import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { openBroker } from '../server/src/testing/production/broker-of-its-own.ts';
import { openHttpsFront } from '../server/src/testing/production/https-front.ts';
import { openLetterBox } from '../server/src/testing/production/letter-box.ts';

/**
 * What stands around a production, on this machine: an identity broker, a mail server, and a proxy that speaks https; without that where
 * somebody names the address of their own, as `npm run rehearsal -- https://cards.example`.
 */
const ports = { https: 3443, broker: 3444, mail: 3445, portal: 3000 } as const;
const [ofTheirOwn] = process.argv.slice(2);
const portalUrl = ofTheirOwn ?? `https://localhost:${ports.https}`;
const client = { clientId: 'rehearsal', clientSecret: 'rehearsal' };
const folder = 'data';
const file = `${folder}/rehearsal.env`;
const key = () => randomBytes(32).toString('base64');

const { issuer } = await openBroker({ ...client, portalUrl, port: ports.broker });
if (ofTheirOwn === undefined) await openHttpsFront(ports.https, () => `http://127.0.0.1:${ports.portal}`);
await openLetterBox(ports.mail, (address, link) => {
  if (link !== undefined) process.stdout.write(`${address}  ${portalUrl}${link}\n`);
});

// The keys are made once: what is sealed under one of them stays in the database. What an earlier rehearsal did not know yet is added.
mkdirSync(folder, { recursive: true });
const settings = {
  PUBLIC_URL: portalUrl,
  PORT: ports.portal,
  TRUSTED_PROXY: 1,
  SECRET_KEYS: `1:${key()}`,
  LOOKUP_KEY: key(),
  SESSION_KEY: key(),
  HISTORY_KEYS: key(),
  HISTORY_HEADS_FILE: `${folder}/rehearsal-heads.txt`,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.clientId,
  OIDC_CLIENT_SECRET: client.clientSecret,
  OIDC_METHOD_BANK: 'acr_values=urn:siteid:bank',
  SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
};
const written = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
const lines = Object.entries(settings)
  .filter(([name]) => !written.some((line) => line.startsWith(`${name}=`)))
  .map(([name, value]) => `${name}=${value}\n`);
appendFileSync(file, lines.join(''), { mode: 0o600 });

const settingsOfPortal = `  set -a; . ${file}; set +a
  export PUBLIC_URL=${portalUrl}
  export DATABASE_URL=postgres://…        # an empty PostgreSQL`;

process.stdout.write(`What stands around a production is here. Leave it running.

In a second shell, which the portal then keeps:

${settingsOfPortal}
  npm run production

In a third shell, with the same settings, invite the first member of staff:

${settingsOfPortal}
  npx siteid staff invite you@company.example

Then open ${portalUrl}, and let the browser go on past its certificate. Sign in by Bank ID as "Someone else".
Mails with a link come here:

`);
