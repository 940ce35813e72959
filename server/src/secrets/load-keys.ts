import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Config } from '../settings/config.ts';
import type { Keys } from './keys.ts';

const fileName = 'demo-keys.json';
const key = z.base64().transform((text) => Buffer.from(text, 'base64'));
const demoKeys = z.object({ secretKey: key, lookupKey: key, sessionKey: key });

/**
 * The configured keys. The demo may have none: it makes its own once and keeps them in the data folder, readable by its owner only.
 */
export function loadKeys(config: Pick<Config, 'keys' | 'database'>): Keys {
  if (config.keys !== null) return config.keys;
  const file = join(config.database.dataDir, fileName);
  const { secretKey, lookupKey, sessionKey } = demoKeys.parse(JSON.parse(readOrMake(file)));
  return { keys: [{ id: 'demo', key: secretKey }], lookupKey, sessionKey };
}

function readOrMake(file: string): string {
  const fresh = () => randomBytes(32).toString('base64');
  const made = JSON.stringify({ secretKey: fresh(), lookupKey: fresh(), sessionKey: fresh() });
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, made, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return readFileSync(file, 'utf8');
  }
}
