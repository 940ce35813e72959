import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { errorCode } from '../errors/error-code.ts';
import type { SheetTable, WrongSheet } from './sheet-table.ts';

/** What reading a sheet may take: several times what the largest does that is allowed. */
const usual = { megabytes: 256, milliseconds: 10_000 };

/**
 * As `readSheet`, in a thread of its own that ends with it: what somebody packed into a file neither keeps anybody waiting nor stays in
 * memory.
 */
export async function readSheetApart(file: Buffer, { megabytes, milliseconds } = usual): Promise<SheetTable | WrongSheet> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: new Uint8Array(file),
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv: [],
  });
  try {
    const [table] = (await once(worker, 'message', { signal: AbortSignal.timeout(milliseconds) })) as [SheetTable | WrongSheet];
    return table;
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    return { line: 1, reason: 'sheetTooLarge' };
  } finally {
    await worker.terminate();
  }
}

const isTooMuch = (error: unknown) => ['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR'].includes(errorCode(error));
