import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pngOf } from '../testing/photos.ts';
import { smallPicture } from './redraw-picture.ts';

test('of a photo that an earlier version stored as it came, the texts packed into it are not unpacked for a row of a list', async () => {
  const bomb = pngOf(70, 90, Array<number>(40).fill(7_900_000));
  const begun = process.memoryUsage().rss;
  expect(await smallPicture(bomb)).toEqual(await smallPicture(pngOf(70, 90)));
  expect(process.memoryUsage().rss - begun).toBeLessThan(100_000_000);
});

test('one that lies on its side in its file is upright in a row', async () => {
  const black = { create: { width: 450, height: 600, channels: 3, background: '#000000' } } as const;
  const whole = { create: { ...black.create, width: 900, background: '#ffffff' } } as const;
  const dark = await sharp(black).png().toBuffer();
  const lying = sharp(whole).composite([{ input: dark, left: 0, top: 0 }]);
  const small = await smallPicture(await lying.jpeg().withMetadata({ orientation: 6 }).toBuffer());
  const row = async (top: number) => {
    const pixels = await sharp(small ?? Buffer.alloc(0))
      .extract({ left: 0, top, width: 96, height: 1 })
      .greyscale()
      .raw()
      .toBuffer();
    return [Math.min(...pixels) > 200, Math.max(...pixels) < 50];
  };
  expect([await row(0), await row(95)]).toEqual([
    [false, true],
    [true, false],
  ]);
});
