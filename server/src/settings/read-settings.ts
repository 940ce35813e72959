import { whatDatabaseLacks, whatProductionLacks } from './production-demands.ts';
import type { Environment } from './setting.ts';
import { isGiven, withSettingFiles } from './setting-files.ts';
import { type SettingName, type SettingValues, settings } from './settings.ts';

/** Wrong settings; the message names each variable and what was expected, never a value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(problems: readonly string[]) {
    super(['The configuration is wrong.', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}

/** Reads and checks all settings at once, and the files that hold some. Throws ConfigurationError. Passes over variables of others. */
export function readSettings(given: Environment): SettingValues {
  const { env, values, problems } = readThese(Object.keys(settings) as SettingName[], given);
  refuse([...problems, ...whatDemoMustNotHave(env)]);
  refuse([whatProductionLacks, whatSignInLacks, whatScriptsLack, whatLogRecordsLack].flatMap((lacks) => lacks(values)));
  return values;
}

const ofDatabase = [
  'PORTAL_MODE',
  'DATABASE_URL',
  'DATABASE_POOL_SIZE',
  'MIGRATE_AT_START',
  'DATA_DIR',
  'EMBEDDED_DATABASE',
] as const satisfies readonly SettingName[];

/** What says which database is meant, and how it is opened. */
export type DatabaseValues = Pick<SettingValues, (typeof ofDatabase)[number]>;

/** Reads and checks those alone: another may be wrong, or in a file that is not there. Throws ConfigurationError. */
export function readDatabaseSettings(given: Environment): DatabaseValues {
  const { values, problems } = readThese(ofDatabase, given);
  refuse(problems);
  refuse(whatDatabaseLacks(values));
  return values;
}

/** The values are complete where there is no problem. */
function readThese<Name extends SettingName>(names: readonly Name[], given: Environment) {
  const { env, problems: ofFiles } = withSettingFiles(given, names);
  const isDemo = env['PORTAL_MODE'] === 'demo';
  const values: Record<string, unknown> = {};
  const problems = [...ofFiles];
  for (const name of names) {
    const { schema, expected, fallback, demo } = settings[name];
    const text = valueOf(env, name) ?? (isDemo ? demo : undefined) ?? fallback;
    if (text === undefined) continue;
    const read = schema.safeParse(text);
    if (read.success) values[name] = read.data;
    else problems.push(`${name}: expected ${expected}`);
  }
  return { env, values: values as Pick<SettingValues, Name>, problems };
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigurationError(problems);
}

/** An empty variable counts as none, except for a sign-in method: there it means on, without parameters. */
function valueOf(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim();
  return text === '' && !name.startsWith('OIDC_METHOD_') ? undefined : text;
}

/** What only production has. A demo started with one of these was started by mistake, and would show everything to anybody. */
const ofProduction = [
  'EMBEDDED_DATABASE',
  'SECRET_KEYS',
  'KEY_SERVICE_URL',
  'KEY_SERVICE_TOKEN_FILE',
  'LOOKUP_KEY',
  'SESSION_KEY',
  'HISTORY_KEYS',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
] as const satisfies readonly SettingName[];

/** The names of the settings here that only production has. */
export function settingsOfProduction(env: Environment): readonly SettingName[] {
  return ofProduction.filter((name) => isGiven(env, name));
}

function whatDemoMustNotHave(env: Environment): string[] {
  const found = settingsOfProduction(env);
  if (env['PORTAL_MODE'] !== 'demo' || found.length === 0) return [];
  return [
    `PORTAL_MODE: the demo does not start beside settings of production, and here are ${found.join(', ')}. ` +
      'Start production with `npm run production`; for the demo, remove them.',
  ];
}

function whatSignInLacks(values: SettingValues): string[] {
  const needed = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  return needed
    .filter((name) => values[name] === undefined)
    .map((name) => `${name}: expected what the identity broker knows this portal by`);
}

/** A switch that is on without a script to load would do nothing, unnoticed. */
function whatScriptsLack({ THIRD_PARTY_SCRIPTS: scripts, LOAD_CHAT_COMPONENT, ENABLE_HUBSPOT }: SettingValues): string[] {
  const lacks = (name: string, by: string) => `THIRD_PARTY_SCRIPTS: expected the script of the ${name}, for ${by} is on`;
  return [
    ...(LOAD_CHAT_COMPONENT && scripts.chat === undefined ? [lacks('chat', 'LOAD_CHAT_COMPONENT')] : []),
    ...(ENABLE_HUBSPOT && scripts.marketing === undefined ? [lacks('marketing', 'ENABLE_HUBSPOT')] : []),
  ];
}

/** One without the other would send nothing, unnoticed. */
function whatLogRecordsLack(values: SettingValues): string[] {
  const { OTEL_LOGS_EXPORTER: by, OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: below } = values;
  if (by === 'otlp' && (own ?? below) === undefined)
    return ['OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: expected where log records are sent, for OTEL_LOGS_EXPORTER is `otlp`'];
  return by === 'none' && own !== undefined
    ? ['OTEL_LOGS_EXPORTER: expected `otlp`, for OTEL_EXPORTER_OTLP_LOGS_ENDPOINT says where log records are sent']
    : [];
}
