/** What the thread of the embedded database is started with. */
export type WorkerStart = {
  /** Folder of the database files; undefined keeps everything in memory. */
  readonly folder: string | undefined;
  /** Uncompressed tar of a database to begin with instead of an empty one. */
  readonly template: Uint8Array<ArrayBuffer> | undefined;
};

/** `bytes` are messages of the PostgreSQL wire protocol. */
export type ToWorker =
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dumped'; readonly template: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' };
