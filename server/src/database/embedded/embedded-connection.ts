import { Duplex } from 'node:stream';

/** Puts wire protocol bytes on their way to the embedded database. */
type Send = (bytes: Uint8Array<ArrayBuffer>) => void;
type Done = (error?: Error | null) => void;

const terminate = 'X'.charCodeAt(0);

/**
 * The socket of one pg client, without a network: it passes pg's messages to the embedded database, and the answers back. So pg's own
 * protocol code serves both databases, errors and types included.
 */
export class EmbeddedConnection extends Duplex {
  readonly #send: Send;
  readonly #closed: () => void;

  constructor(send: Send, closed: () => void) {
    super();
    this.#send = send;
    this.#closed = closed;
  }

  receive(bytes: Uint8Array): void {
    this.push(bytes);
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#pass([chunk], done);
  }

  /** pg corks the messages of one query, so a query crosses to the other thread as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#pass(
      chunks.map((each) => each.chunk),
      done,
    );
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#closed();
    done(error);
  }

  #pass(messages: Buffer[], done: Done): void {
    // `Terminate` is not passed on: the database outlives its connections.
    if (messages[0]?.[0] !== terminate) this.#send(new Uint8Array(Buffer.concat(messages)));
    done();
  }
}
