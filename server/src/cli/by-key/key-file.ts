import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { partnerScopes } from '@siteid/contract';
import * as z from 'zod';
import { withSettingFiles } from '../../settings/setting-files.ts';
import { CommandFailed, type Terminal } from '../terminal.ts';

const keyFile = z.strictObject({
  /** Where the portal answers. */
  url: z.url(),
  /** Keys by scope; the first of a scope is the usual one. `of` is the card supplier's code of a personalizer's key. */
  keys: z.array(z.strictObject({ scope: z.enum(partnerScopes), of: z.nullable(z.string()), key: z.string() })),
});

/** The partner keys of a demo, left in its data folder so that the command line works without any. */
export type KeyFile = z.output<typeof keyFile>;

export const keyFileIn = (dataDir: string) => join(dataDir, 'demo-partner-keys.json');

/** That of the data folder which the environment names, by itself or by a file. Throws CommandFailed when that cannot be told. */
export function usualKeyFile({ environment, usualDataDir }: Pick<Terminal, 'environment' | 'usualDataDir'>): KeyFile | undefined {
  const { DATA_DIR, DATA_DIR_FILE } = environment;
  const { env, problems } = withSettingFiles({ DATA_DIR, DATA_DIR_FILE }, ['DATA_DIR']);
  if (problems.length > 0) throw new CommandFailed(2, problems.join('\n'));
  return readKeyFile(keyFileIn(env['DATA_DIR'] ?? usualDataDir));
}

/** Undefined when no key can be read from the file. */
export function readKeyFile(path: string): KeyFile | undefined {
  try {
    return keyFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** For its owner only. */
export function writeKeyFile(path: string, content: KeyFile): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}
