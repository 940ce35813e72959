import { type SettingValues, settings } from './settings.ts';

/** What production must have, and what it must not be like; each with the name of the setting. The demo has its own of all. */
export function whatProductionLacks(values: SettingValues): string[] {
  if (values.PORTAL_MODE === 'demo') return [];
  return [
    ...whatAddressesLack(values),
    ...whatDatabaseLacks(values),
    ...whatKeysLack(values),
    ...whatKeyServiceLacks(values),
    ...whatWebhooksLack(values),
  ];
}

/** Which database is meant is never guessed in production: an empty one would be made, and nobody told. */
export function whatDatabaseLacks({
  PORTAL_MODE: mode,
  DATABASE_URL: url,
  EMBEDDED_DATABASE: embedded,
}: Pick<SettingValues, 'PORTAL_MODE' | 'DATABASE_URL' | 'EMBEDDED_DATABASE'>): string[] {
  if (mode === 'demo' || url !== undefined || embedded !== undefined) return [];
  return ['DATABASE_URL: expected in production; EMBEDDED_DATABASE=allow starts on the embedded database all the same'];
}

/** Whether a host is this machine itself: what is sent there passes no network. */
export function isThisMachine(address: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname);
}

function whatAddressesLack(values: SettingValues): string[] {
  const problems: string[] = [];
  if (!values.PUBLIC_URL?.startsWith('https:'))
    problems.push('PUBLIC_URL: expected the https address of the portal in production');
  // The portal speaks http alone: with https somebody stands before it, and without this everybody comes from one address.
  if (values.TRUSTED_PROXY === undefined) {
    problems.push(
      `TRUSTED_PROXY: expected ${settings.TRUSTED_PROXY.expected}: who stands before the portal and speaks https; \`off\` says that ` +
        'visitors are known by the address they connect from',
    );
  }
  if (values.OIDC_ISSUER === undefined) {
    problems.push(
      "OIDC_ISSUER: expected the address of the identity broker in production; the demo's own broker is for the demo only",
    );
  } else if (!values.OIDC_ISSUER.startsWith('https:') && !isThisMachine(values.OIDC_ISSUER)) {
    problems.push('OIDC_ISSUER: expected an https address: who stands between could sign in as anybody');
  }
  return problems;
}

function whatWebhooksLack(values: SettingValues): string[] {
  return values.WEBHOOKS_TO_LOOPBACK
    ? ['WEBHOOKS_TO_LOOPBACK: expected in a demo only: a company could reach what listens on this machine']
    : [];
}

/** Named in one place and not in the other, it would seal nothing, unnoticed. */
function whatKeyServiceLacks({ SECRET_KEYS, KEY_SERVICE_URL: url, KEY_SERVICE_TOKEN_FILE: tokenFile }: SettingValues): string[] {
  const isNamed = SECRET_KEYS?.service != null;
  if (!isNamed && url === undefined && tokenFile === undefined) return [];
  const isSecure = url !== undefined && (url.startsWith('https:') || isThisMachine(url));
  return [
    ...(isNamed ? [] : ['SECRET_KEYS: expected `transit:` with the name of a key, for there is a key service']),
    ...(url === undefined ? ['KEY_SERVICE_URL: expected the address of the key service that SECRET_KEYS names a key of'] : []),
    ...(url === undefined || isSecure ? [] : ['KEY_SERVICE_URL: expected an https address: data keys travel there']),
    ...(tokenFile === undefined ? ['KEY_SERVICE_TOKEN_FILE: expected the file with the token of the key service'] : []),
  ];
}

function whatKeysLack(values: SettingValues): string[] {
  const { SECRET_KEYS: secretKeys, LOOKUP_KEY: lookupKey, SESSION_KEY: sessionKey, HISTORY_KEYS: historyKeys } = values;
  const given = {
    SECRET_KEYS: secretKeys?.keys.map(({ key }) => key),
    LOOKUP_KEY: lookupKey && [lookupKey],
    SESSION_KEY: sessionKey && [sessionKey],
    // Whether it is signed is never left to chance: what was not, nothing proves later.
    HISTORY_KEYS: historyKeys,
  };
  const names = ['SECRET_KEYS', 'LOOKUP_KEY', 'SESSION_KEY', 'HISTORY_KEYS'] as const;
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length > 0) return missing.map((name) => `${name}: expected ${settings[name].expected}`);
  const keys = names.flatMap((name) => (given[name] ?? []).map((key) => ({ name, key })));
  const again = keys.filter(({ key }, index) => keys.findIndex((other) => other.key.equals(key)) !== index);
  return again.map(({ name }) => `${name}: expected a key of its own: whoever learns one must not have the others`);
}
