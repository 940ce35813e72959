import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maximumPhotoBytes } from '@siteid/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { redrawPicture } from '../../pictures/redraw-picture.ts';
import { jpegOf, pngOf } from '../../testing/photos.ts';
import { pixelsOfTheDay, readPhotos } from './photo-file.ts';

const readText = async (base64: string) => (await readPhotos([{ line: 1, fields: { photo: base64 } }], 'a key')).get(base64);
const read = async (file: Buffer) => readText(file.toString('base64'));
const notAnImage = { wrong: 'photoNotAnImage' };

/** What is stored of it. */
async function drawn(file: Buffer) {
  const photo = await read(file);
  if (photo === undefined || !('content' in photo)) throw new Error(`it is refused: ${JSON.stringify(photo)}`);
  const { format, width, height } = await sharp(photo.content).metadata();
  return { format, width, height, content: photo.content };
}

test('JPEG and PNG are taken, known by their bytes, and stored as JPEG [1-14]', async () => {
  const photos = join(import.meta.dirname, '../../../../examples/photos');
  expect(await drawn(readFileSync(join(photos, 'asa.png')))).toMatchObject({ format: 'jpeg' });
  expect(await drawn(readFileSync(join(photos, 'łukasz.jpg')))).toMatchObject({ format: 'jpeg' });
  expect(await drawn(pngOf(70, 90))).toMatchObject({ format: 'jpeg', width: 70, height: 90 });
});

test('a photo is stored upright, and without the place and the camera that stood in its file', async () => {
  const photo = await jpegOf(70, 90);
  expect((await sharp(photo).metadata()).exif?.includes('Canary')).toBe(true);
  const { content, width, height } = await drawn(photo);
  expect([width, height]).toEqual([70, 90]);
  const { exif, icc, xmp, iptc, orientation } = await sharp(content).metadata();
  expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(content.includes('Canary') || content.includes('Exif')).toBe(false);
});

test('a photo is stored with at most 1,200 pixels a side, its shape kept', async () => {
  expect(await drawn(pngOf(4000, 3000))).toMatchObject({ width: 1200, height: 900 });
  expect(await drawn(pngOf(90, 3000))).toMatchObject({ width: 36, height: 1200 });
});

test.each([
  ['a PNG', async () => pngOf(700, 900)],
  ['a JPEG', async () => jpegOf(700, 900)],
])('%s that is cut, or begins as something else, is none; what stands behind it is not stored', async (_, make) => {
  const photo = await make();
  for (const share of [0.01, 0.2, 0.5, 0.9]) expect(await read(photo.subarray(0, photo.length * share))).toEqual(notAnImage);
  expect(await read(Buffer.concat([Buffer.from('GIF89a'), photo]))).toEqual(notAnImage);
  const { content } = await drawn(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
  expect(content.includes('<script>')).toBe(false);
  const nonsense = Buffer.from(photo).fill(0xa5, Math.floor(photo.length * 0.1), Math.floor(photo.length * 0.9));
  expect(await read(nonsense)).toEqual(notAnImage);
});

test('of a small file that claims to be large nothing is drawn', async () => {
  const bomb = pngOf(10_000, 10_000);
  expect(bomb.length).toBeLessThan(20_000);
  const begun = process.memoryUsage().rss;
  expect(await read(bomb)).toEqual({ wrong: 'photoTooManyPixels', values: { most: 24 } });
  expect(await read(pngOf(60_000, 401))).toMatchObject({ wrong: 'photoTooManyPixels' });
  expect(await read(pngOf(10_001, 16))).toMatchObject({ wrong: 'photoTooManyPixels' });
  expect(process.memoryUsage().rss - begun).toBeLessThan(60_000_000);
  for (const [width, height] of [
    [15, 90],
    [70, 1],
  ] as const) {
    expect(await read(pngOf(width, height))).toEqual(notAnImage);
  }
});

test('texts packed into a photo are not unpacked: they would fill the memory before the picture is drawn', async () => {
  const bomb = pngOf(70, 90, Array<number>(40).fill(7_900_000));
  expect(bomb.length).toBeLessThan(400_000);
  const begun = process.memoryUsage().rss;
  expect((await drawn(bomb)).content).toEqual((await drawn(pngOf(70, 90))).content);
  expect(process.memoryUsage().rss - begun).toBeLessThan(100_000_000);
});

test('the photos of one call are bounded together, and a photo that stands in many rows is drawn once', async () => {
  const large = pngOf(9600, 2500);
  const files = Array.from({ length: 84 }, (_, index) => Buffer.concat([large, Buffer.from([index])]));
  const rows = [...files, pngOf(70, 90)].map((file, line) => ({ line, fields: { photo: file.toString('base64') } }));
  const photos = await readPhotos([...rows, ...rows], 'a key');
  const refused = rows.flatMap(({ line, fields }) => ('wrong' in (photos.get(fields.photo) ?? {}) ? [line] : []));
  expect([photos.size, refused]).toEqual([85, [83]]);
  expect(photos.get(rows[83]?.fields.photo ?? '')).toEqual({ wrong: 'photosTooManyPixels', values: { most: 2000 } });
}, 60_000);

/** As a photo of nothing but noise, which grows most when it is written anew; each another. */
const noiseOf = async (side: number, channels: 1 | 3) =>
  sharp(
    randomBytes(side * side * channels).map((byte) => (byte < 128 ? 0 : 255)),
    { raw: { width: side, height: side, channels } },
  )
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png({ palette: true, colours: channels === 1 ? 2 : 8, dither: 0 })
    .toBuffer();

test('a photo that would be over 1 MiB when it is written anew is refused', async () => {
  const noise = await noiseOf(1200, 3);
  expect(await read(noise)).toEqual({ wrong: 'photoTooLarge', values: { most: 1 } });
});

test('what is written of the photos of one call is bounded', async () => {
  const noise = await noiseOf(1000, 1);
  const { content } = await drawn(noise);
  const room = Math.floor((100_000_000 - maximumPhotoBytes) / content.length) + 1;
  const rows = Array.from({ length: room + 2 }, (_, line) => ({
    line,
    fields: { photo: Buffer.concat([noise, Buffer.from([line, line >> 8])]).toString('base64') },
  }));
  const photos = await readPhotos(rows, 'a key');
  const refused = rows.flatMap(({ line, fields }) => ('wrong' in (photos.get(fields.photo) ?? {}) ? [line] : []));
  expect(refused).toEqual([room, room + 1]);
  expect(photos.get(rows[room]?.fields.photo ?? '')).toEqual({ wrong: 'photosTooLarge', values: { most: 100 } });
}, 60_000);

test('other formats are none, a drawing that is a program above all', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>';
  const gif = 'R0lGODlhEAAQAIAAAAAAAP///ywAAAAAEAAQAAACDoSPqcvtD6OctNqLsz4FADs=';
  const others = [await sharp(pngOf(70, 90)).webp().toBuffer(), await sharp(pngOf(70, 90)).tiff().toBuffer()];
  for (const file of [Buffer.from(svg), Buffer.from(gif, 'base64'), Buffer.from('%PDF-1.7'), ...others]) {
    expect(await read(file)).toEqual(notAnImage);
  }
});

test.each([' ', '\n', '*', '='])('base64 with %j in it is none', async (odd) => {
  const base64 = pngOf(70, 90).toString('base64');
  expect(await readText(`${base64.slice(0, 8)}${odd}${base64.slice(8)}`)).toEqual(notAnImage);
  expect(await readText(`data:image/png;base64,${base64}`)).toEqual(notAnImage);
});

test('a file that is too large is not looked at', async () => {
  expect(await read(Buffer.concat([pngOf(70, 90), Buffer.alloc(maximumPhotoBytes)]))).toEqual({
    wrong: 'photoTooLarge',
    values: { most: 1 },
  });
});

test('what somebody sends in a day has an end; others are read as before', async () => {
  const photo = pngOf(100, 100).toString('base64');
  const readFor = async (asker: string) => (await readPhotos([{ line: 1, fields: { photo } }], asker)).get(photo);
  await pixelsOfTheDay.penalty('a person', 100_000_000_000 - 15_000);
  expect(await readFor('a person')).toHaveProperty('content');
  expect(await readFor('a person')).toEqual({ wrong: 'photosTooManyInADay', values: { most: 100_000 } });
  expect(await readFor('another')).toHaveProperty('content');
});

test('a logo is stored in no more than 250,000 bytes, as large as these let it be, and transparent as it was', async () => {
  const size = { width: 1300, height: 1300 };
  const noise = await sharp(randomBytes(1300 * 1300 * 4), { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer();
  const plain = await sharp({ create: { ...size, channels: 4, background: '#12345680' } })
    .png()
    .toBuffer();
  const [small, whole] = [await redrawPicture(noise, 'a person', 'png'), await redrawPicture(plain, 'a person', 'png')];
  expect(small?.length).toBeLessThanOrEqual(250_000);
  expect(await sharp(small ?? '').metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  expect(await sharp(whole ?? '').metadata()).toMatchObject({ width: 1200, height: 1200, hasAlpha: true });
});
