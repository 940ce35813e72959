import { maximumPhotoMegapixels } from '@siteid/contract';
import sharp from 'sharp';
import { barePng } from './bare-png.ts';
import { fairTurns } from './fair-turns.ts';

/**
 * The only decoders that run, whatever a file claims to be: not SVG, which is a program, nor any other that the portal has no use for.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
/** One core for a picture, nothing kept in memory after it. */
sharp.concurrency(1);
sharp.cache(false);

const leastSide = 16;
const longestSideSent = 10_000;
/** The most pixels a side of what is stored: a printed photo of 25 mm has 600 at 600 dpi. */
const longestSide = 1200;
/** Bytes of a stored PNG, which anybody may ask for: a logo of a few colours has some ten thousand, one of noise six million. */
const largestPng = 250_000;
const secondsAtMost = 10;
const limitInputPixels = maximumPhotoMegapixels * 1_000_000;

/** Width and height that a JPEG or PNG file says it has, upright; null for any other. Nothing is decoded yet. */
export async function sizeOf(file: Buffer): Promise<{ readonly width: number; readonly height: number } | null> {
  try {
    const { autoOrient } = await sharp(barePng(file), { limitInputPixels: false }).metadata();
    return autoOrient;
  } catch {
    return null;
  }
}

/** How many pixels a JPEG or PNG file says it has, without end where a side has over 10,000; null for any other, and for a tiny one. */
export async function pixelsOf(file: Buffer): Promise<number | null> {
  const size = await sizeOf(file);
  if (size === null) return null;
  const { width, height } = size;
  if (Math.max(width, height) > longestSideSent) return Number.POSITIVE_INFINITY;
  return Math.min(width, height) < leastSide ? null : width * height;
}

/** Width and height of the picture as it would be written anew; null for what is no JPEG or PNG. Nothing is decoded yet. */
export async function drawnSizeOf(file: Buffer): Promise<{ readonly width: number; readonly height: number } | null> {
  const size = await sizeOf(file);
  const scale = Math.min(1, longestSide / Math.max(size?.width ?? 0, size?.height ?? 0));
  return size && { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
}

const takeTurn = fairTurns();

/**
 * The picture decoded and written anew: upright, without place, camera or anything else that the file held beside it; as a JPEG on
 * white, or as a PNG as transparent as it was. Null for what is no whole picture. One after the other in this process, so that photos
 * leave the other cores to people, and in turns between those who ask, so that one who sends thousands keeps nobody else waiting.
 */
export async function redrawPicture(file: Buffer, asker: string, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer | null> {
  return takeTurn(asker, () => redraw(file, format));
}

async function redraw(file: Buffer, format: 'jpeg' | 'png'): Promise<Buffer | null> {
  try {
    const upright = sharp(barePng(file), { limitInputPixels, failOn: 'error' })
      .timeout({ seconds: secondsAtMost })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    if (format === 'png') return await smallPng(await upright.png().toBuffer());
    return await upright.flatten({ background: '#ffffff' }).jpeg({ quality: 85, chromaSubsampling: '4:2:0' }).toBuffer();
  } catch {
    return null;
  }
}

/** Half as wide and high until it is small enough: of 150 pixels a side each is. */
async function smallPng(drawn: Buffer, side = longestSide): Promise<Buffer> {
  if (drawn.length <= largestPng) return drawn;
  const half = side / 2;
  return smallPng(await sharp(drawn).resize({ width: half, height: half, fit: 'inside' }).png().toBuffer(), half);
}

/** Pixels of a row's picture: three for each at which a dense screen shows it. */
const smallSide = 96;

/**
 * A stored photo at the size of a row, some 3 kB: a list of whole photos would weigh megabytes. Null for what is no photo. One that an
 * earlier version stored is the file as it came: no list may wait for what is packed into it.
 */
export async function smallPicture(content: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(barePng(content), { limitInputPixels })
      .timeout({ seconds: secondsAtMost })
      .autoOrient()
      .resize({ width: smallSide, height: smallSide, fit: 'cover', position: 'top' })
      .jpeg({ quality: 75 })
      .toBuffer();
  } catch {
    return null;
  }
}
