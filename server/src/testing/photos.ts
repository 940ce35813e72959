import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A grey picture of that size, whole; with a text of so many letters, packed, for each number. */
export function pngOf(width: number, height: number, texts: readonly number[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for a pixel, shades of grey.
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const packed = texts.map((letters) => Buffer.concat([Buffer.from('Canary\0\0'), deflateSync(Buffer.alloc(letters, 'a'))]));
  const chunks = [
    chunk('IHDR', header),
    ...packed.map((text) => chunk('zTXt', text)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const around = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  around[0].writeUInt32BE(content.length);
  around[1].writeUInt32BE(crc32(named));
  return Buffer.concat([around[0], named, around[1]]);
}

/** A picture as a phone takes it: lying on its side, with the place and the camera written beside it. */
export async function jpegOf(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width: height, height: width, channels: 3, background: '#a05030' } })
    .jpeg()
    .withExif({ IFD0: { Model: 'Canary Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 20/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
