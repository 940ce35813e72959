import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDataFolder } from './data-folder-lock.ts';
import { EmbeddedConnection } from './embedded-connection.ts';
import type { FromWorker, ToWorker, WorkerStart } from './embedded-worker-messages.ts';

/** The database in a thread of its own, so that a long query never stops the server's main loop. */
export type EmbeddedDatabase = {
  /** A socket for one pg client. */
  readonly connect: () => EmbeddedConnection;
  /** The whole database as an uncompressed tar, to start others from. */
  readonly dump: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly close: () => Promise<void>;
};

type Start = {
  /** Folder that this process owns from now on; undefined keeps everything in memory. */
  readonly dataDir?: string | undefined;
  readonly template?: Uint8Array<ArrayBuffer> | undefined;
};

/** Starts the embedded database. Throws DataFolderInUse when another process has the folder. */
export async function startEmbeddedDatabase({ dataDir, template }: Start): Promise<EmbeddedDatabase> {
  if (dataDir === undefined) return startWorker({ folder: undefined, template });
  const unlock = lockDataFolder(dataDir);
  try {
    const database = await startInFolder(dataDir, template);
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Whether the folder holds a database that was made whole. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'files')) && !existsSync(join(dataDir, 'files-unfinished'));
}

/** A first start that was interrupted leaves an incomplete database that cannot be opened, so it is made anew. */
async function startInFolder(dataDir: string, template: Start['template']): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'files');
  const unfinished = join(dataDir, 'files-unfinished');
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(folder);
  if (isNew) writeFileSync(unfinished, '');
  const database = await startWorker({ folder, template: isNew ? template : undefined });
  rmSync(unfinished, { force: true });
  return database;
}

async function startWorker(start: WorkerStart): Promise<EmbeddedDatabase> {
  // Options meant for the main program, such as --input-type, may not suit a file.
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: start, execArgv: [] });
  const connections = new Map<number, EmbeddedConnection>();
  let lastConnection = 0;
  const send = (message: ToWorker) => worker.postMessage(message);

  const stopped = Promise.withResolvers<never>();
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    stopped.reject(failure);
    for (const connection of connections.values()) connection.destroy(failure);
  };
  stopped.promise.catch(() => undefined);
  worker.on('error', (cause) => fail(stoppedError(cause)));
  worker.on('exit', () => fail(stoppedError()));
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'bytes') connections.get(message.connection)?.receive(message.bytes);
  });
  const next = <Kind extends FromWorker['kind']>(kind: Kind) => Promise.race([stopped.promise, awaitMessage(worker, kind)]);

  await next('ready');
  return {
    connect: () => {
      const id = ++lastConnection;
      const connection = new EmbeddedConnection(
        (bytes) => worker.postMessage({ kind: 'bytes', connection: id, bytes } satisfies ToWorker, [bytes.buffer]),
        () => void connections.delete(id),
      );
      if (failure === undefined) connections.set(id, connection);
      else connection.destroy(failure);
      return connection;
    },
    dump: async () => {
      send({ kind: 'dump' });
      return (await next('dumped')).template;
    },
    close: async () => {
      send({ kind: 'close' });
      await next('closed');
      await worker.terminate();
    },
  };
}

/** With the code of a broken connection, because that is what callers notice. */
function stoppedError(cause?: unknown): Error {
  const why = cause instanceof Error ? `: ${cause.message}` : '.';
  return Object.assign(new Error(`The embedded database has stopped${why}`, { cause }), { code: 'ECONNRESET' });
}

function awaitMessage<Kind extends FromWorker['kind']>(worker: Worker, kind: Kind) {
  const { promise, resolve } = Promise.withResolvers<Extract<FromWorker, { kind: Kind }>>();
  worker.on('message', function listen(message: FromWorker) {
    if (!isKind(message, kind)) return;
    worker.off('message', listen);
    resolve(message);
  });
  return promise;
}

function isKind<Kind extends FromWorker['kind']>(
  message: FromWorker,
  kind: Kind,
): message is Extract<FromWorker, { kind: Kind }> {
  return message.kind === kind;
}
