import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jpegOf, pngOf } from '../../testing/photos.ts';
import { readPhoto } from './photo-file.ts';

const read = (file: Buffer) => readPhoto(file.toString('base64'));
const notAnImage = { wrong: 'photoNotAnImage' };

test('photos are known by their bytes [1-14]', () => {
  const photos = join(import.meta.dirname, '../../../../examples/photos');
  expect(read(readFileSync(join(photos, 'asa.png')))).toMatchObject({ mediaType: 'image/png' });
  expect(read(readFileSync(join(photos, 'łukasz.jpg')))).toMatchObject({ mediaType: 'image/jpeg' });
  expect(read(pngOf(70, 90))).toEqual({ mediaType: 'image/png', content: pngOf(70, 90) });
  expect(read(jpegOf(70, 90))).toEqual({ mediaType: 'image/jpeg', content: jpegOf(70, 90) });
});

test.each([
  ['a PNG', pngOf],
  ['a JPEG', jpegOf],
])('%s that is cut, goes on, begins as something else or claims an odd size is none', (_, make) => {
  const photo = make(70, 90);
  for (let length = 0; length < photo.length; length += 1) expect(read(photo.subarray(0, length))).toEqual(notAnImage);
  expect(read(Buffer.concat([photo, Buffer.from('<script>')]))).toEqual(notAnImage);
  expect(read(Buffer.concat([Buffer.from('GIF89a'), photo]))).toEqual(notAnImage);
  for (const [width, height] of [
    [0, 90],
    [70, 0],
    [15, 90],
    [70, 10_001],
    [60_000, 60_000],
  ] as const) {
    expect(read(make(width, height))).toEqual(notAnImage);
  }
});

test('a JPEG without a frame is none, nor one whose segments lead nowhere', () => {
  for (const hex of [
    'ffd8ffd9',
    'ffd8ffda0004abcd0000000000000000ffd9',
    'ffd8fffeffffabcd0000000000ffd9',
    'ffd8fffe0000000000000000ffd9',
  ]) {
    expect(read(Buffer.from(hex, 'hex'))).toEqual(notAnImage);
  }
});

test.each([' ', '\n', '*', '='])('base64 with %j in it is none', (odd) => {
  const base64 = pngOf(70, 90).toString('base64');
  expect(readPhoto(`${base64.slice(0, 8)}${odd}${base64.slice(8)}`)).toEqual(notAnImage);
  expect(readPhoto(`data:image/png;base64,${base64}`)).toEqual(notAnImage);
});
