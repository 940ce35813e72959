import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { joined } from './sheet.ts';

export type Part = { readonly path: string; readonly content: Iterable<string> | AsyncIterable<string> };

type Written = {
  readonly path: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
};

/** Sizes stand behind each part, because they are known only then; paths are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the first day of the format: the archive does not tell when it was made. */
const someDay = 0x0021;
const version = 20;

/** A zip archive, written part by part while its contents come: nothing of it is kept but its list of parts. Up to 4 GiB. */
export async function* zipOf(parts: Iterable<Part>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { path, content } of parts) {
    const name = Buffer.from(path);
    const head = record(
      0x04034b50,
      [2, version],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, someDay],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    );
    yield head;
    yield name;
    let [crc, size, packed] = [0, 0, 0];
    const measured = async function* () {
      for await (const text of joined(content)) {
        const bytes = Buffer.from(text);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    };
    const source = Readable.from(measured());
    const deflate = createDeflateRaw();
    source.on('error', (error) => deflate.destroy(error));
    for await (const chunk of source.pipe(deflate) as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
    yield record(0x08074b50, [4, crc], [4, packed], [4, size]);
    written.push({ path: name, offset, crc, packed, size });
    offset += head.length + name.length + packed + 16;
  }
  const directory = Buffer.concat(written.map(entryOf));
  yield directory;
  const { length } = written;
  yield record(0x06054b50, [2, 0], [2, 0], [2, length], [2, length], [4, directory.length], [4, offset], [2, 0]);
}

function entryOf({ path, offset, crc, packed, size }: Written): Buffer {
  const head = record(
    0x02014b50,
    [2, version],
    [2, version],
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, someDay],
    [4, crc],
    [4, packed],
    [4, size],
    [2, path.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  );
  return Buffer.concat([head, path]);
}

/** A signature and its fields, each of so many bytes, the lowest first. */
function record(signature: number, ...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 4));
  let at = buffer.writeUInt32LE(signature);
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
