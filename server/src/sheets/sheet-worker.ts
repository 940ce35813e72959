import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from './read-sheet.ts';

if (parentPort === null) throw new Error('sheet-worker.ts runs only as a worker thread.');
parentPort.postMessage(await readSheet(Buffer.from(workerData as Uint8Array)));
