import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../errors/error-code.ts';
import type { Config } from '../settings/config.ts';
import type { Keys } from './keys.ts';

const key = z.base64().transform((text) => Buffer.from(text, 'base64'));
const demoKeys = z.object({ secretKey: key, lookupKey: key, sessionKey: key });
const demoHistoryKey = z.object({ historyKey: key });

/**
 * The configured keys. The demo may have none: it makes its own once and keeps them in the data folder, readable by its owner only.
 */
export function loadKeys(config: Pick<Config, 'keys' | 'database'>): Keys {
  if (config.keys !== null) return config.keys;
  const folder = config.database.dataDir;
  const made = () => ({ secretKey: freshKey(), lookupKey: freshKey(), sessionKey: freshKey() });
  const { secretKey, lookupKey, sessionKey } = demoKeys.parse(readOrMake(join(folder, 'demo-keys.json'), made));
  // In a file of its own: folders of earlier versions have the other one already.
  const ofHistory = readOrMake(join(folder, 'demo-history-key.json'), () => ({ historyKey: freshKey() }));
  return {
    keys: [{ id: 'demo', key: secretKey }],
    lookupKey,
    sessionKey,
    historyKeys: [demoHistoryKey.parse(ofHistory).historyKey],
  };
}

const freshKey = () => randomBytes(32).toString('base64');

function readOrMake(file: string, make: () => Readonly<Record<string, string>>): unknown {
  const made = make();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, JSON.stringify(made), { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return JSON.parse(readFileSync(file, 'utf8'));
  }
}
