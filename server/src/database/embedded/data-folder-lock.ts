import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has this data folder open. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';

  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by another process (${holder}). ` +
        'Stop that process, or give this one a folder of its own with DATA_DIR.',
    );
  }
}

/**
 * Locks the data folder for this process and returns the call that unlocks it. The lock is the operating system's, by an exclusive
 * transaction of SQLite: it ends with the process however that ends, and holds across containers, where process ids repeat. The process
 * id is written for people only.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const holderFile = join(folder, 'lock-holder');
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderInUse(folder, holderIn(holderFile));
  }
  writeFileSync(holderFile, `process ${process.pid}\n`);
  return () => lock.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

function holderIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'not known which';
  }
}
