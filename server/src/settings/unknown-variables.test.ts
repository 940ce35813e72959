import { expect, test } from 'vitest';
import { unknownInWords, unknownVariables } from './unknown-variables.ts';

const named = (...names: string[]) =>
  unknownVariables(Object.fromEntries(names.map((name) => [name, 'canary']))).map(({ name, meant }) => [name, meant]);

test.each([
  ['SMTP_URI', 'SMTP_URL'],
  ['SECRET_KEY', 'SECRET_KEYS'],
  ['SECRET_KEY_FILE', 'SECRET_KEYS_FILE'],
  ['LOG_LEVLE', 'LOG_LEVEL'],
  ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
  ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
  ['CUSTOMER_SUPPORT_MAIL', 'CUSTOMER_SUPPORT_EMAIL'],
  ['SITEID_KEYS', 'SITEID_KEY'],
])('%s is taken for a slip, and %s for what was meant [R-2-2]', (name, meant) => expect(named(name)).toEqual([[name, meant]]));

test.each(['SMTP_HOST', 'OIDC_AUDIENCE', 'SITEID_DATABASE', 'HISTORY_KEY_FOLDER'])(
  '%s begins as settings of the portal do, and is named [R-2-2]',
  (name) => expect(named(name)).toEqual([[name, null]]),
);

test('what is a setting, and what others have in an environment, is not named [R-2-2]', () => {
  const settings = ['PORT', 'HOST', 'SMTP_URL', 'SECRET_KEYS_FILE', 'OIDC_METHOD_BANK', 'SITEID_LANGUAGE'];
  const ofOthers = ['PATH', 'HOME', 'HOSTNAME', 'PWD', 'SHLVL', 'TZ', 'LANG', 'NODE_ENV', 'HTTP_PROXY', 'http_proxy', 'PGPORT'];
  const ofServices = [
    'SMTP_SERVICE_HOST',
    'SMTP_PORT',
    'SITEID_PORT_3000_TCP_ADDR',
    'REGISTRY_SERVICE_PORT_HTTP',
    'POSTGRES_PORT',
  ];
  const ofMachines = [
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'HISTSIZE',
    'HISTORY_FILE',
    'KUBERNETES_PORT',
    'MAILCHECK',
    'SERVICE_NAME',
  ];
  expect(named(...settings, ...ofOthers, ...ofServices, ...ofMachines)).toEqual([]);
});

test('it is said in words, without what it holds [R-2-2]', () => {
  const [slip, other] = unknownVariables({ SMTP_URI: 'canary', SMTP_HOST: 'canary' }).map(unknownInWords).toReversed();
  expect(slip).toBe('SMTP_URI is no setting of the portal, and nothing reads it: is SMTP_URL meant?');
  expect(other).toBe('SMTP_HOST is no setting of the portal, and nothing reads it.');
});

test('of OpenTelemetry, what its library reads is known, and what nothing reads is named [R-5-6]', () => {
  const read = [
    'OTEL_SERVICE_NAME',
    'OTEL_RESOURCE_ATTRIBUTES',
    'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
    'OTEL_EXPORTER_OTLP_LOGS_HEADERS',
    'OTEL_EXPORTER_OTLP_TIMEOUT',
  ];
  expect(named(...read, 'OTEL_PROPAGATORS', 'METRICS_ADDRESS')).toEqual([
    ['METRICS_ADDRESS', null],
    ['OTEL_PROPAGATORS', null],
  ]);
});
