import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { FromWorker, ToWorker, WorkerStart } from './embedded-worker-messages.ts';

const port = parentPort;
if (port === null) throw new Error('embedded-worker.ts runs only as a worker thread.');
const start = workerData as WorkerStart;

const database = await PGlite.create({
  dataDir: start.folder ?? 'memory://',
  extensions: { pg_trgm, unaccent },
  startParams: [...PGlite.defaultStartParams, '-c', 'jit=off'],
  ...(start.template && { loadDataDir: new Blob([start.template]) }),
});

// One message at a time: the reset of a new connection waits between two statements.
let queue = Promise.resolve();
port.on('message', (message: ToWorker) => {
  queue = queue.then(() => answer(message));
});
send({ kind: 'ready' });

async function answer(message: ToWorker): Promise<void> {
  if (message.kind === 'close') {
    await database.close();
    send({ kind: 'closed' });
  } else if (message.kind === 'dump') {
    const dump = await database.dumpDataDir('none');
    send({ kind: 'dumped', template: new Uint8Array(await dump.arrayBuffer()) });
  } else {
    if (isStartup(message.bytes)) await forgetFormerConnection();
    const reply = await exchange(message.bytes);
    send({ kind: 'bytes', connection: message.connection, bytes: reply }, [reply.buffer]);
  }
}

/** A startup packet is the only message whose first byte, the head of its length, is zero. */
function isStartup(bytes: Uint8Array): boolean {
  return bytes[0] === 0;
}

/** There is one session for all connections: ends what the former one left open or prepared. */
async function forgetFormerConnection(): Promise<void> {
  await database.exec('rollback');
  await database.exec('discard all');
}

async function exchange(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  // The chunk is a view of the database's own memory, valid only during this call.
  const onRawData = (chunk: Uint8Array) => void chunks.push(chunk.slice());
  await database.execProtocolRawStream(bytes, { onRawData });
  const reply = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    reply.set(chunk, offset);
    offset += chunk.length;
  }
  return reply;
}

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
