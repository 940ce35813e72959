import { readByOpenTelemetry } from './monitoring-settings.ts';
import type { Environment } from './setting.ts';
import { settings } from './settings.ts';

/** A variable that nothing reads although it seems to be meant for the portal, and the setting that may be meant by it. */
export type UnknownVariable = { readonly name: string; readonly meant: string | null };

/** What nobody else's variables begin with, or hardly anybody's: what does and is no setting was meant for the portal. */
const families =
  /^(?:SITEID|OIDC|SMTP|SMS|HISTORY_(?:HEAD|KEY)|REGISTRY|WEBHOOKS?|CUSTOMER_SUPPORT|END_NOTICE|REMINDER|METRICS|OTEL)_/;

/** Of the command line, see partner-api.md. */
const ofCommands = ['SITEID_URL', 'SITEID_KEY', 'SITEID_LANGUAGE'];

/** Docker and Kubernetes name every service beside this one so. */
const ofServices = /_(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?)$/;

const known = [...Object.keys(settings).flatMap((name) => [name, `${name}_FILE`]), ...readByOpenTelemetry, ...ofCommands];

/**
 * Which variables nothing reads although they begin as the portal's do, or are written almost as one of them is. The portal ignores
 * all others: settings have no prefix of their own.
 */
export function unknownVariables(env: Environment): UnknownVariable[] {
  return Object.keys(env)
    .filter((name) => !known.includes(name) && !ofServices.test(name))
    .map((name) => ({ name, meant: nearest(name) }))
    .filter(({ name, meant }) => meant !== null || families.test(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** One slip of the hand, two in a long name; short ones such as `HOST` are too near to what others are called. */
function nearest(name: string): string | null {
  const slips = name.length < 6 ? 0 : name.length < 12 ? 1 : 2;
  const near = known.map((each) => ({ each, distance: distanceOf(name, each) })).filter(({ distance }) => distance <= slips);
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.each ?? null;
}

/** How many letters are left out, put in, changed or swapped with the next one. */
function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = line;
  }
  return last[other.length] ?? 0;
}

/** In words, for the log of a start and for a check of the configuration. */
export function unknownInWords({ name, meant }: UnknownVariable): string {
  return `${name} is no setting of the portal, and nothing reads it${meant === null ? '.' : `: is ${meant} meant?`}`;
}
