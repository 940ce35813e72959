import { readFileSync } from 'node:fs';
import { errorCode } from '../errors/error-code.ts';
import type { Environment } from './setting.ts';

/** As a container or systemd hands in secrets: the name of the setting and this, with the path of a file that holds its value. */
const suffix = '_FILE';

/** Far more than any setting is allowed to be. */
const longest = 64 * 1024;

/** Whether the environment gives a setting, by itself or by a file. */
export function isGiven(env: Environment, name: string): boolean {
  return [name, `${name}${suffix}`].some((each) => (env[each] ?? '').trim() !== '');
}

/** The environment with the contents of the files that it names for these settings, and what is wrong with those. */
export function withSettingFiles(
  env: Environment,
  names: readonly string[],
): { readonly env: Environment; readonly problems: readonly string[] } {
  const read: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const path = env[`${name}${suffix}`]?.trim() ?? '';
    if (path === '') continue;
    if (env[name] !== undefined) problems.push(`${name}: expected once, and here are both ${name} and ${name}${suffix}`);
    else {
      try {
        read[name] = valueIn(path);
      } catch (error) {
        problems.push(
          `${name}${suffix}: expected a file that this user may read, of at most 64 kB (${errorCode(error) || 'unknown'})`,
        );
      }
    }
  }
  return { env: { ...env, ...read }, problems };
}

function valueIn(path: string): string {
  const value = readFileSync(path, 'utf8');
  if (value.length > longest) throw Object.assign(new Error('too long'), { code: 'EFBIG' });
  // An editor ends a file with a line end, which no setting has.
  return value.trim();
}
