import { randomBytes } from 'node:crypto';
import { isDatabaseUnavailable } from '../../database/database-unavailable.ts';
import { openDatabase } from '../../database/open-database.ts';
import { hasExpectedSchema } from '../../database/schema/schema-mark.ts';
import { addressesIn } from '../../database/server-addresses.ts';
import { inTime } from '../../database/silent-database.ts';
import { innermostReason } from '../../errors/innermost-reason.ts';
import { smtpTransport } from '../../mail/smtp-carrier.ts';
import { transitService } from '../../secrets/key-service.ts';
import type { Config } from '../../settings/config.ts';
import { whyStopped } from '../../settings/why-stopped.ts';

/** What a setting led to. `spare away`: one of several servers, without which the portal works as long as another takes changes. */
export type TriedSetting = { readonly words: string; readonly outcome: 'fine' | 'spare away' | 'fault' };

const fine = (words: string): TriedSetting => ({ words, outcome: 'fine' });
const fault = (words: string): TriedSetting => ({ words, outcome: 'fault' });

const oldest = 15;

/** Asks the database, the identity broker, the mail server and the key service of a configuration, all at once, and changes nothing. */
export async function trySettings(config: Config): Promise<TriedSetting[]> {
  const found = await Promise.all([tryDatabase(config), tryBroker(config), tryMailServer(config), tryKeyService(config)]);
  return found.flat();
}

async function tryDatabase({ database: { url, dataDir, migrateAtStart } }: Config): Promise<TriedSetting[]> {
  if (url === undefined) return [fine(`DATA_DIR: the embedded database in ${dataDir}, which is not tried.`)];
  const servers = addressesIn(url);
  const [whole, ...each] = await Promise.all([
    tryWhole(url, migrateAtStart),
    ...(servers.length === 1 ? [] : servers.map(tryServer)),
  ]);
  return [...whole, ...each];
}

const open = (url: string) => openDatabase({ url, poolSize: 1, log: { warn: () => undefined } });

/** One of several, each of which will be the one that takes changes when another is lost. */
async function tryServer(url: string): Promise<TriedSetting> {
  const { host } = new URL(url);
  const { pool, close } = await open(url);
  try {
    await pool.query(inTime({ text: 'select 1' }));
    return fine(`DATABASE_URL: ${host} answers.`);
  } catch (error) {
    // One that answers and refuses, as a wrong password, would still refuse as the only one.
    const outcome = isDatabaseUnavailable(error) ? 'spare away' : 'fault';
    return { words: `At ${host}: ${whyStopped(error, 'database')}`, outcome };
  } finally {
    await close();
  }
}

async function tryWhole(url: string, mayMigrate: boolean): Promise<TriedSetting[]> {
  const { pool, close } = await open(url);
  try {
    const { rows } = await pool.query<{ version: number; isReadOnly: boolean; encoding: string }>(
      inTime({
        text: `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
          current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
      }),
    );
    const { version = 0, isReadOnly = true, encoding = '' } = rows[0] ?? {};
    const isOfThisVersion = await hasExpectedSchema(pool);
    return [
      version < oldest
        ? fault(`DATABASE_URL: expected PostgreSQL ${oldest} or newer, and here is ${version}.`)
        : fine(`DATABASE_URL: PostgreSQL ${version} answers.`),
      ...(isReadOnly ? [fault('DATABASE_URL: expected a server that takes changes; this one is a standby, or read-only.')] : []),
      ...(encoding === 'UTF8' ? [] : [fault(`DATABASE_URL: expected a database in UTF8, and this one is in ${encoding}.`)]),
      schemaFound(isOfThisVersion, mayMigrate),
    ];
  } catch (error) {
    return [fault(whyStopped(error, 'database'))];
  } finally {
    await close();
  }
}

function schemaFound(isOfThisVersion: boolean, mayMigrate: boolean): TriedSetting {
  if (isOfThisVersion) return fine('The database is of this version of the portal.');
  return mayMigrate
    ? fine('The database is not of this version of the portal. A start brings it up to date, unless it is of a later one.')
    : fault(
        'MIGRATE_AT_START: the database is not of this version of the portal, and a start may not migrate it: run `npx siteid migrate`.',
      );
}

/** As OpenID Connect Discovery has it. The client itself asks when somebody first signs in. */
async function tryBroker({ identityProvider: { isDemo, issuer, timeoutMs } }: Config): Promise<TriedSetting[]> {
  if (isDemo) return [fine('OIDC_ISSUER: the broker of the demo.')];
  const expected = (what: string) => [fault(`OIDC_ISSUER: expected ${what}`)];
  try {
    const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    if (reply.status !== 200) return expected(`the address of a broker; its discovery answers ${reply.status}.`);
    const described = (await reply.json()) as { readonly issuer?: unknown };
    if (described.issuer !== issuer) return expected('the address by which the broker calls itself, to the letter.');
    return [fine('OIDC_ISSUER: the broker answers.')];
  } catch (error) {
    return expected(`a broker that answers within ${timeoutMs} ms (${innermostReason(error)}).`);
  }
}

async function tryMailServer({ mail, http }: Config): Promise<TriedSetting[]> {
  if (mail.smtpUrl === undefined) return [fine('SMTP_URL is not set: mails wait.')];
  const transport = smtpTransport({
    url: mail.smtpUrl,
    from: mail.from,
    requireTls: mail.requireTls,
    domain: new URL(http.publicUrl).hostname,
  });
  try {
    await transport.verify();
    return [fine('SMTP_URL: the mail server answers, and knows us where it asks who we are.')];
  } catch (error) {
    return [fault(`SMTP_URL: expected a mail server that takes mails from us (${innermostReason(error)}).`)];
  } finally {
    transport.close();
  }
}

/** A data key there and back, as for a PIN. */
async function tryKeyService({ keyService }: Config): Promise<TriedSetting[]> {
  if (keyService === null) return [];
  const { wrap, unwrap } = transitService(keyService);
  const dataKey = randomBytes(32);
  try {
    const isSame = (await unwrap(await wrap(dataKey))).equals(dataKey);
    return isSame
      ? [fine(`KEY_SERVICE_URL: the key service wraps with ${keyService.keyName}, and opens what it wrapped.`)]
      : [fault('KEY_SERVICE_URL: expected a key service that opens what it wrapped.')];
  } catch (error) {
    return [
      fault(`KEY_SERVICE_URL: expected a key service that wraps and opens with ${keyService.keyName}. ${innermostReason(error)}`),
    ];
  }
}
