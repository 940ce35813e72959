import { describe, expect, test } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';
import { type SettingName, settings } from './settings.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const key = keyOf(7);
const demo = { PORTAL_MODE: 'demo' };
const production = {
  PUBLIC_URL: 'https://cards.example/',
  DATABASE_URL: 'postgres://portal@db.example/portal',
  OIDC_ISSUER: 'https://broker.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secret',
  SECRET_KEYS: `2026:${key}`,
  LOOKUP_KEY: keyOf(8),
  SESSION_KEY: keyOf(9),
  HISTORY_KEYS: keyOf(10),
  TRUSTED_PROXY: '1',
};

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message.split('\n').slice(1);
  }
}

describe('the demo', () => {
  const config = readConfig(demo);

  test('starts without any other setting', () => {
    expect(config.http).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustedProxy: false,
      endingSeconds: 0,
    });
    expect(config.database).toEqual({ url: undefined, poolSize: 10, migrateAtStart: true, dataDir: './data' });
    expect(config.identityProvider).toMatchObject({ isDemo: true, issuer: 'http://localhost:3000/demo/broker' });
    expect(config.keys).toBeNull();
    expect(config.portal).toMatchObject({ productName: 'SiteID', timeZone: 'Europe/Stockholm', loadingDelayMs: 100 });
    expect(config.session).toEqual({ idleMinutes: 30, hours: 12 });
    expect(config.portal).toMatchObject({ usersLimitInUsersList: 50, numberOfEmails: 100 });
  });

  test('offers every sign-in method', () => {
    const { methods } = config.identityProvider;
    expect(Object.values(methods)).not.toContain(null);
    expect(methods.bank).toEqual({ acr_values: 'urn:siteid:bank' });
  });

  test('follows its port, so that two run side by side', () => {
    const { http, identityProvider } = readConfig({ ...demo, PORT: '4000' });
    expect(http.publicUrl).toBe('http://localhost:4000');
    expect(identityProvider.issuer).toBe('http://localhost:4000/demo/broker');
  });

  test.each([
    ['OIDC_ISSUER', 'https://broker.example'],
    ['OIDC_CLIENT_ID', 'portal'],
    ['OIDC_CLIENT_SECRET', 'x'],
    ['SECRET_KEYS', `2026:${key}`],
    ['LOOKUP_KEY', key],
    ['SESSION_KEY', key],
    ['HISTORY_KEYS', key],
    ['SMTP_URL', 'smtps://mail.example'],
    ['EMBEDDED_DATABASE', 'allow'],
  ])('does not start beside %s, which only production has, and says how production starts', (name, value) => {
    const problems = problemsOf({ ...demo, [name]: value });
    expect(problems.map(nameOf)).toEqual(['PORTAL_MODE']);
    expect(problems[0]).toContain(`here are ${name}. Start production with \`npm run production\``);
  });

  test('does not start on the settings of a production whose mode nobody gave', () => {
    const [problem] = problemsOf({ ...production, ...demo });
    expect(problem).toContain(
      'SECRET_KEYS, LOOKUP_KEY, SESSION_KEY, HISTORY_KEYS, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
    );
  });

  test('has an address and a database of its own where it is shown to others', () => {
    const shown = { PUBLIC_URL: 'https://demo.example', DATABASE_URL: 'postgres://db/demo' };
    expect(readConfig({ ...demo, ...shown })).toMatchObject({ http: { publicUrl: 'https://demo.example' }, keys: null });
  });
});

describe('production', () => {
  test('offers reminders by text message where it has a gateway for them [L-1-2]', () => {
    expect(readConfig(production).sms).toEqual({ gateway: null, isOffered: false });
    const gateway = { SMS_URL: 'http://texts.internal:8080/send', SMS_KEY: 'a-secret' };
    expect(readConfig({ ...production, ...gateway }).sms).toEqual({
      gateway: { url: gateway.SMS_URL, key: 'a-secret' },
      isOffered: true,
    });
    expect(problemsOf({ ...production, SMS_URL: 'texts.example' }).map(nameOf)).toEqual(['SMS_URL']);
  });

  test('is what an environment without a mode means', () => {
    expect(problemsOf({}).map(nameOf)).toContain('OIDC_ISSUER');
    expect(readConfig(production).mode).toBe('production');
  });

  test.each([
    ['the broker of the demo', 'OIDC_ISSUER'],
    ['no name at the broker', 'OIDC_CLIENT_ID'],
    ['no secret at the broker', 'OIDC_CLIENT_SECRET'],
    ['no encryption key', 'SECRET_KEYS'],
    ['no look-up key', 'LOOKUP_KEY'],
    ['no session key', 'SESSION_KEY'],
    ['no word on whether its history is signed [L-9-2]', 'HISTORY_KEYS'],
    ['the embedded database [T40]', 'DATABASE_URL'],
    ['no public address', 'PUBLIC_URL'],
    ['no word on who stands before it', 'TRUSTED_PROXY'],
  ])('refuses to start with %s', (_what, name) => {
    expect(problemsOf({ ...production, [name]: undefined }).map(nameOf)).toEqual([name]);
    expect(problemsOf({ ...production, [name]: '' }).map(nameOf)).toEqual([name]);
  });

  test('refuses a broker over plain http, but on this machine', () => {
    expect(problemsOf({ ...production, OIDC_ISSUER: 'http://broker.example' }).map(nameOf)).toEqual(['OIDC_ISSUER']);
    expect(problemsOf({ ...production, OIDC_ISSUER: 'http://localhost.example/' }).map(nameOf)).toEqual(['OIDC_ISSUER']);
    for (const host of ['localhost:9000', '127.0.0.1', '[::1]:9000']) {
      expect(problemsOf({ ...production, OIDC_ISSUER: `http://${host}/broker` })).toEqual([]);
    }
  });

  test('refuses one key for two purposes', () => {
    expect(problemsOf({ ...production, LOOKUP_KEY: key }).map(nameOf)).toEqual(['LOOKUP_KEY']);
    expect(problemsOf({ ...production, LOOKUP_KEY: key, SESSION_KEY: key }).map(nameOf)).toEqual(['LOOKUP_KEY', 'SESSION_KEY']);
    expect(problemsOf({ ...production, HISTORY_KEYS: `${keyOf(11)}, ${key}` }).map(nameOf)).toEqual(['HISTORY_KEYS']);
    expect(problemsOf({ ...production, SECRET_KEYS: `a:${key},b:${key}` }).map(nameOf)).toEqual(['SECRET_KEYS']);
  });

  test('sends mails encrypted unless told otherwise, but to this machine', () => {
    const requireTls = (env: object) => readConfig({ ...production, ...env }).mail.requireTls;
    expect(requireTls({ SMTP_URL: 'smtp://mail.example:587' })).toBe(true);
    expect(requireTls({ SMTP_URL: 'smtp://mail.example:25', SMTP_TLS: 'optional' })).toBe(false);
    expect(requireTls({ SMTP_URL: 'smtp://localhost:25' })).toBe(false);
  });

  test('may say that nobody stands before it', () => {
    expect(readConfig({ ...production, TRUSTED_PROXY: 'off' }).http.trustedProxy).toBe(false);
  });

  test('may say that nothing signs its history [L-9-2]', () => {
    expect(readConfig(production).keys?.historyKeys).toHaveLength(1);
    expect(readConfig({ ...production, HISTORY_KEYS: 'off' }).keys?.historyKeys).toEqual([]);
  });

  test('refuses a public address that is not https', () => {
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://cards.example' }).map(nameOf)).toEqual(['PUBLIC_URL']);
  });

  test('takes the embedded database when told so [T40]', () => {
    const { database } = readConfig({ ...production, DATABASE_URL: undefined, EMBEDDED_DATABASE: 'allow' });
    expect(database.url).toBeUndefined();
  });

  test('takes no default that is meant for the demo', () => {
    const { identityProvider, portal } = readConfig(production);
    expect(identityProvider.methods).toEqual({ bank: null, mobile: null, sms: null, manual: null, general: {} });
    expect(portal).toMatchObject({ servicePortalUrl: null, virtualCardEnabled: false, cardOrdering: { enabled: false } });
    expect(portal.customerSupport.fi).toEqual({ email: 'support@siteid.example', phone: '', time: '', timePart2: null });
    expect(portal.reportEmail).toBeNull();
  });
});

describe('a wrong value', () => {
  test.each<[SettingName, string]>([
    ['HISTORY_HEADS_URL', 'http://auditor.example/heads'],
    ['PORTAL_MODE', 'test'],
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'cards.example'],
    ['PUBLIC_URL', 'http://localhost:3000/portal'],
    ['PUBLIC_URL', 'ftp://cards.example'],
    ['TRUSTED_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_POOL_SIZE', '0'],
    ['EMBEDDED_DATABASE', 'yes'],
    ['SECRET_KEYS', key],
    ['SECRET_KEYS', 'a:c2hvcnQ='],
    ['SECRET_KEYS', `a:${key},a:${key}`],
    ['SECRET_KEYS', 'transit:pins'],
    ['SECRET_KEYS', `a:${key},transit:pins,b:${key}`],
    ['SECRET_KEYS', `transit:pins,a:${key},transit:others`],
    ['SECRET_KEYS', `transit:../pins,a:${key}`],
    ['LOOKUP_KEY', 'c2hvcnQ='],
    ['SESSION_KEY', 'not base64 at all'],
    ['HISTORY_KEYS', 'c2hvcnQ='],
    ['HISTORY_KEYS', `off,${key}`],
    ['OIDC_METHOD_BANK', 'on'],
    ['OIDC_CLAIM_SOURCE', 'two words'],
    ['OIDC_TIMEOUT_MS', '3s'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'SiteID'],
    ['TIME_ZONE', 'Europe/Atlantis'],
    ['URL_AFTER_SIGN_OUT', '//elsewhere.example'],
    ['URL_AFTER_SIGN_OUT', 'javascript:alert(1)'],
    ['SERVICES', '{"a":1}'],
    ['SERVICES', 'not JSON'],
    ['VIRTUAL_CARD_ENABLED', 'yes'],
    ['TOS_PREFIX', '../terms'],
    ['CUSTOMER_SUPPORT_EN', 'support@siteid.example'],
    ['CUSTOMER_SUPPORT_EMAIL', 'support'],
  ])('of %s stops the start: %s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([`  ${name}: expected ${settings[name].expected}`]);
  });

  test('is reported together with the others, and is never repeated in the message', () => {
    const problems = problemsOf({ ...production, PORT: 'canary-1', SESSION_KEY: 'canary-2' });
    expect(problems.map(nameOf)).toEqual(['PORT', 'SESSION_KEY']);
    expect(problems.join()).not.toContain('canary');
  });

  test('of a variable that is not ours is none of our business', () => {
    expect(problemsOf({ ...demo, OIDC_SOMETHING: 'x', PATH: '/bin' })).toEqual([]);
  });
});

describe('a right value', () => {
  test('of a public address loses the slash at its end', () => {
    expect(readConfig(production).http.publicUrl).toBe('https://cards.example');
  });

  test('of the keys has the current one first', () => {
    const { keys } = readConfig({ ...production, SECRET_KEYS: `2027:${keyOf(6)}, 2026:${key}` });
    expect(keys?.keys.map(({ id }) => id)).toEqual(['2027', '2026']);
    expect(keys?.lookupKey).toHaveLength(32);
  });

  test('of a key service says whether it seals PINs or only opens them, by its place [R-9-7]', () => {
    const service = { KEY_SERVICE_URL: 'https://vault.example:8200/v1/transit/', KEY_SERVICE_TOKEN_FILE: '/run/secrets/token' };
    const read = (keys: string) => readConfig({ ...production, ...service, SECRET_KEYS: keys });
    const kept = { keyName: 'pins', url: 'https://vault.example:8200/v1/transit', tokenFile: '/run/secrets/token' };
    expect(read(`2026:${key},transit:pins`).keyService).toEqual({ ...kept, seals: false });
    const { keyService, keys } = read(`transit:pins,2027:${keyOf(6)},2026:${key}`);
    expect(keyService).toEqual({ ...kept, seals: true });
    expect(keys?.keys.map(({ id }) => id)).toEqual(['2027', '2026']);
    // An own key that has the word for its id is one: no name ends as base64 of 32 bytes does.
    expect(readConfig({ ...production, SECRET_KEYS: `transit:${key}` }).keys?.keys[0]?.id).toBe('transit');
    expect(readConfig(production).keyService).toBeNull();
  });

  test('of a key service is whole, and goes over https unless it is on this machine [R-9-7]', () => {
    const named = { SECRET_KEYS: `transit:pins,2026:${key}` };
    const url = 'https://vault.example:8200/v1/transit';
    const wrong = (more: Record<string, string>) => problemsOf({ ...production, ...more }).map(nameOf);
    expect(wrong(named)).toEqual(['KEY_SERVICE_URL', 'KEY_SERVICE_TOKEN_FILE']);
    expect(wrong({ KEY_SERVICE_URL: url, KEY_SERVICE_TOKEN_FILE: '/token' })).toEqual(['SECRET_KEYS']);
    expect(wrong({ ...named, KEY_SERVICE_URL: url })).toEqual(['KEY_SERVICE_TOKEN_FILE']);
    const plain = { ...named, KEY_SERVICE_TOKEN_FILE: '/token' };
    expect(wrong({ ...plain, KEY_SERVICE_URL: 'http://vault.example:8200/v1/transit' })).toEqual(['KEY_SERVICE_URL']);
    expect(wrong({ ...plain, KEY_SERVICE_URL: 'http://127.0.0.1:8200/v1/transit' })).toEqual([]);
  });

  test('of how many users are listed, or added at a time [3-5, 5-10, 9-1]', () => {
    const { portal } = readConfig({ ...demo, USERS_LIMIT_IN_USERS_LIST: '20', NUMBER_OF_EMAILS: '500' });
    expect(portal).toMatchObject({ usersLimitInUsersList: 20, numberOfEmails: 500 });
  });

  test.each([
    ['off', null],
    ['', {}],
    ['acr_values=urn%3Abank&prompt=login', { acr_values: 'urn:bank', prompt: 'login' }],
  ])('of a sign-in method: "%s"', (value, parameters) => {
    expect(readConfig({ ...demo, OIDC_METHOD_BANK: value }).identityProvider.methods.bank).toEqual(parameters);
  });

  test('of customer support has its parts, the second time optional', () => {
    const support = 'help@siteid.example; +46 8 465 004 09 ;8–16';
    const { customerSupport } = readConfig({
      ...demo,
      CUSTOMER_SUPPORT_SV: support,
      CUSTOMER_SUPPORT_ET: `${support};10–14`,
    }).portal;
    expect(customerSupport.sv).toEqual({
      email: 'help@siteid.example',
      phone: '+46 8 465 004 09',
      time: '8–16',
      timePart2: null,
    });
    expect(customerSupport.et.timePart2).toBe('10–14');
  });

  test('of the links per language is one for each, null where none is given [9-1]', () => {
    const { pricingLinks, reliablePartnerLinks } = readConfig({
      ...demo,
      PRICING_URL_FI: 'https://siteid.example/hinnasto',
      RELIABLE_PARTNER_URL_ET: '/explanation',
    }).portal;
    expect(pricingLinks).toEqual({ en: null, fi: 'https://siteid.example/hinnasto', sv: null, et: null });
    expect(reliablePartnerLinks).toEqual({ en: null, fi: null, sv: null, et: '/explanation' });
  });

  test('of the domain of redirect cookies can stand in a cookie', () => {
    expect(readConfig({ ...demo, REDIRECT_COOKIE_DOMAIN: '.siteid.example' }).portal.redirectCookieDomain).toBe(
      '.siteid.example',
    );
    for (const wrong of ['siteid', 'a.b; Path=/x', 'https://siteid.example', 'a..b', '-a.example'])
      expect(() => readConfig({ ...demo, REDIRECT_COOKIE_DOMAIN: wrong }), wrong).toThrow('REDIRECT_COOKIE_DOMAIN');
  });

  test.each([
    ['off', false],
    ['1', 1],
    ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
    ['loopback', 'loopback'],
  ])('of the trusted proxy: %s', (value, expected) => {
    expect(readConfig({ ...demo, TRUSTED_PROXY: value }).http.trustedProxy).toBe(expected);
  });
});

test('the configuration cannot be changed, however deep', () => {
  const config = readConfig(production);
  for (const part of [
    config,
    config.http,
    config.portal.customerSupport.en,
    config.keys?.keys,
    config.identityProvider.methods,
  ]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
});

function nameOf(problem: string): string {
  return problem.trim().split(':')[0] ?? '';
}
