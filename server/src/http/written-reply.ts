import * as z from 'zod/mini';

const start = Buffer.from('{"result":');

/** A reply that was checked by its schema and written as JSON once, to be answered as often as it holds. */
export class WrittenReply {
  /** Without a sender of its own: whose session reads it is said in the envelope. */
  readonly json: Buffer;

  private constructor(json: Buffer) {
    this.json = json;
  }

  /** Throws what the schema says of a reply that it does not know. */
  static of<Reply>(schema: z.ZodMiniType<Reply>, reply: Reply): WrittenReply {
    const json = JSON.stringify(z.encode(schema, reply));
    // In memory of its own: what is kept must not keep a pool of others alive.
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json));
    bytes.write(json);
    return new WrittenReply(bytes);
  }

  /** As any reply travels: the result, and what the rights of its reader are known by. */
  inEnvelope(authInfoHash: string | undefined): Buffer {
    const end = authInfoHash === undefined ? '}' : `,"authInfoHash":${JSON.stringify(authInfoHash)}}`;
    return Buffer.concat([start, this.json, Buffer.from(end)]);
  }
}
