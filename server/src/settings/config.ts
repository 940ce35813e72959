import type { SignInMethod } from '@siteid/contract';
import type { Keys } from '../secrets/keys.ts';
import { arrangePortal } from './arrange-portal.ts';
import { isThisMachine } from './production-demands.ts';
import { type DatabaseValues, readDatabaseSettings, readSettings } from './read-settings.ts';
import type { Environment } from './setting.ts';
import type { SettingValues } from './settings.ts';

export { ConfigurationError } from './read-settings.ts';

type Frozen<Value> = Value extends Buffer
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
    : Value;

/** How the portal runs; what it does not hold is not configuration. */
export type Config = Frozen<ReturnType<typeof arrange>>;

/** Reads and checks the whole configuration at once, with the files that it names, and freezes it. Throws ConfigurationError. */
export function readConfig(env: Environment): Config {
  return freeze(arrange(readSettings(env)));
}

/** What says which database is meant, alone: whoever migrates it needs no key of the portal. Throws ConfigurationError. */
export function readDatabaseConfig(env: Environment): Config['database'] {
  return freeze(arrangeDatabase(readDatabaseSettings(env)));
}

function arrange(values: SettingValues) {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    mode: values.PORTAL_MODE,
    http: {
      host: values.HOST,
      port: values.PORT,
      /** Origin, without a slash at its end. */
      publicUrl,
      /** As Fastify's `trustProxy`. */
      trustedProxy: values.TRUSTED_PROXY ?? false,
      /** Between SIGTERM and the closing of the port. */
      endingSeconds: values.ENDING_SECONDS,
    },
    /** A minute. */
    requests: { session: values.REQUESTS_PER_SESSION, key: values.REQUESTS_PER_KEY, address: values.REQUESTS_PER_ADDRESS },
    log: { level: values.LOG_LEVEL },
    monitoring: arrangeMonitoring(values),
    database: arrangeDatabase(values),
    identityProvider: arrangeIdentityProvider(values, publicUrl),
    registration: arrangeRegistration(values, publicUrl),
    mail: arrangeMail(values),
    sms: arrangeSms(values),
    kept: arrangeKept(values),
    /** null only in the demo, which makes its own (loadKeys). */
    keys: arrangeKeys(values),
    /** null: no key service; PINs are sealed as everything else. */
    keyService: arrangeKeyService(values),
    history: arrangeHistory(values, publicUrl),
    webhooks: arrangeWebhooks(values),
    session: { idleMinutes: values.SESSION_IDLE_MINUTES, hours: values.SESSION_HOURS },
    /** How long a sign-in that was asked for anew shows it; null: none is needed. */
    pin: { freshSignInMinutes: values.PIN_NEEDS_FRESH_SIGN_IN_MINUTES },
    portal: arrangePortal(values),
  };
}

function arrangeDatabase(values: DatabaseValues) {
  return {
    /** undefined: the embedded database. */
    url: values.DATABASE_URL,
    poolSize: values.DATABASE_POOL_SIZE,
    migrateAtStart: values.MIGRATE_AT_START,
    dataDir: values.DATA_DIR,
  };
}

function arrangeMonitoring(values: SettingValues) {
  const everything = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  const below = (path: string) => (everything === undefined ? null : `${everything}/v1/${path}`);
  return {
    /** null: nothing is shown to Prometheus. */
    metricsPort: values.METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST,
    /** Where each is sent by OTLP; null: nowhere. */
    endpoints: {
      traces: values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? below('traces'),
      metrics: values.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? below('metrics'),
      logs: values.OTEL_LOGS_EXPORTER === 'otlp' ? (values.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT ?? below('logs')) : null,
    },
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    samplerRatio: values.OTEL_TRACES_SAMPLER_ARG,
    isDisabled: values.OTEL_SDK_DISABLED,
  };
}

function arrangeIdentityProvider(values: SettingValues, publicUrl: string) {
  const methods: Record<SignInMethod, Record<string, string> | null> = {
    bank: values.OIDC_METHOD_BANK,
    mobile: values.OIDC_METHOD_MOBILE,
    sms: values.OIDC_METHOD_SMS,
    manual: values.OIDC_METHOD_MANUAL,
    general: values.OIDC_METHOD_GENERAL,
  };
  return {
    /** Whether the demo's own broker serves, at `issuer` under our own address. */
    isDemo: values.OIDC_ISSUER === undefined,
    issuer: values.OIDC_ISSUER ?? `${publicUrl}/demo/broker`,
    clientId: values.OIDC_CLIENT_ID ?? '',
    clientSecret: values.OIDC_CLIENT_SECRET ?? '',
    scope: values.OIDC_SCOPE,
    timeoutMs: values.OIDC_TIMEOUT_MS,
    /** Authorization parameters that make the broker offer the method; null when it is off. */
    methods,
    claims: {
      givenNames: values.OIDC_CLAIM_GIVEN_NAMES,
      familyNames: values.OIDC_CLAIM_FAMILY_NAMES,
      dateOfBirth: values.OIDC_CLAIM_DATE_OF_BIRTH,
      nationalities: values.OIDC_CLAIM_NATIONALITIES,
      governmentIds: values.OIDC_CLAIM_GOVERNMENT_IDS,
      source: values.OIDC_CLAIM_SOURCE,
      document: values.OIDC_CLAIM_DOCUMENT,
    },
  };
}

function arrangeRegistration(values: SettingValues, publicUrl: string) {
  const { REGISTRY_URL: url, REGISTRY_KEY: key, REGISTRY_TIMEOUT_MS: timeoutMs } = values;
  return {
    /** null: there is none, and details are typed by hand. */
    registry: url === undefined ? null : { url: new URL(url, publicUrl).href.replace(/\/$/, ''), key, timeoutMs },
    activeAtOnce: values.REGISTRATION_ACTIVE_AT_ONCE,
    /** Authorization parameters beside those of the bank e-ID; null where that way of signing is off. */
    signs: { sameDevice: values.OIDC_SIGN_SAME_DEVICE, mobile: values.OIDC_SIGN_MOBILE },
  };
}

function arrangeMail({ SMTP_URL: smtpUrl, SMTP_TLS: tls, MAIL_FROM: from, ...values }: SettingValues) {
  return {
    smtpUrl,
    from,
    requireTls: tls === 'required' && smtpUrl !== undefined && !isThisMachine(smtpUrl),
    /** In 24 hours. */
    perSender: values.MAILS_PER_SENDER,
    perAddress: values.MAILS_PER_ADDRESS,
    foundCardsPerDay: values.FOUND_CARDS_PER_DAY,
    invitationsKeptDays: values.INVITATIONS_KEPT_DAYS,
    messagesKeptDays: values.MESSAGES_KEPT_DAYS,
    /** After which holders are reminded, rising. */
    reminderDays: values.REMINDER_DAYS,
    endNoticeDays: values.END_NOTICE_DAYS,
  };
}

/** After how many days each kind is forgotten; null: never. */
function arrangeKept(values: SettingValues) {
  return {
    accessRequestsDays: values.ACCESS_REQUESTS_KEPT_DAYS,
    deedsDays: values.DEEDS_KEPT_DAYS,
    disclosuresDays: values.DISCLOSURES_KEPT_DAYS,
    officeDeedsDays: values.OFFICE_DEEDS_KEPT_DAYS,
    photosDays: values.PHOTOS_KEPT_DAYS,
    endedCardsDays: values.ENDED_CARDS_KEPT_DAYS,
    registrationsDays: values.REGISTRATIONS_KEPT_DAYS,
    securityEventsDays: values.SECURITY_EVENTS_KEPT_DAYS,
  };
}

function arrangeSms({ PORTAL_MODE: mode, SMS_URL: url, SMS_KEY: key }: SettingValues) {
  return {
    /** null: there is none. */
    gateway: url === undefined ? null : { url, key },
    /** Whether text messages go out, or stand in the demo's outbox. */
    isOffered: mode === 'demo' || url !== undefined,
  };
}

function arrangeWebhooks(values: SettingValues) {
  return { toLoopback: values.WEBHOOKS_TO_LOOPBACK, logDays: values.WEBHOOK_LOG_DAYS };
}

function arrangeHistory(values: SettingValues, publicUrl: string) {
  return {
    /** What the log of the history is called where it is signed. */
    logName: `${new URL(publicUrl).host}/history`,
    headMinutes: values.HISTORY_HEAD_MINUTES,
    /** Where signed heads are kept outside the database. */
    outside: { file: values.HISTORY_HEADS_FILE ?? null, address: values.HISTORY_HEADS_URL ?? null },
  };
}

function arrangeKeys({ SECRET_KEYS, LOOKUP_KEY, SESSION_KEY, HISTORY_KEYS }: SettingValues): Keys | null {
  if (SECRET_KEYS === undefined || LOOKUP_KEY === undefined || SESSION_KEY === undefined) return null;
  return { keys: SECRET_KEYS.keys, lookupKey: LOOKUP_KEY, sessionKey: SESSION_KEY, historyKeys: HISTORY_KEYS ?? [] };
}

function arrangeKeyService({ SECRET_KEYS, KEY_SERVICE_URL: url, KEY_SERVICE_TOKEN_FILE: tokenFile }: SettingValues) {
  const named = SECRET_KEYS?.service ?? null;
  if (named === null || url === undefined || tokenFile === undefined) return null;
  return { ...named, url: url.replace(/\/$/, ''), tokenFile };
}

function freeze<Value extends object>(value: Value): Frozen<Value> {
  for (const part of Object.values(value)) {
    // The bytes of a key cannot be frozen.
    if (typeof part === 'object' && part !== null && !Buffer.isBuffer(part)) freeze(part);
  }
  return Object.freeze(value) as Frozen<Value>;
}
