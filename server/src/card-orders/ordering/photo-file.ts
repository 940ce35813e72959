import { createHash } from 'node:crypto';
import {
  isWrong,
  maximumPhotoBytes,
  maximumPhotoMegabytes,
  maximumPhotoMegapixels,
  maximumPhotosMegabytes,
  maximumPhotosMegapixels,
  type Wrong,
} from '@siteid/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SentPhoto } from './order-intake-store.ts';
import type { OrderRow } from './order-row.ts';

const megapixel = 1_000_000;
const megabyte = 1_000_000;
/**
 * Millions of pixels of all photos that one person or key sends in 24 hours, counted in the memory of this process: 5,000 of 20, as many as
 * they may lead to mails. Without an end one of them would keep a core busy all day, however fair the turns.
 */
const mostInADay = 100_000;
export const pixelsOfTheDay = new RateLimiterMemory({ points: mostInADay * megapixel, duration: 24 * 3600 });
/** Of one photo: millions of pixels at most; and the smallest size, demanded of people at a screen, who can take another (0033). */
type PhotoBounds = { readonly most?: number; readonly least?: { readonly width: number; readonly height: number } };
const notAnImage = { wrong: 'photoNotAnImage' };
const photoTooLarge = { wrong: 'photoTooLarge', values: { most: maximumPhotoMegabytes } };

/**
 * The photos of these rows, by the base64 that stands in them, each decoded and written anew: a place, a script behind the picture or a
 * size that fills the memory of whoever draws it does not get in. To be called outside of a transaction, for it takes its time. `asker`:
 * who sends them.
 */
export async function readPhotos(
  rows: readonly OrderRow[],
  asker: string,
  { most = maximumPhotoMegapixels, least }: PhotoBounds = {},
): Promise<ReadonlyMap<string, SentPhoto | Wrong>> {
  const photos = new Map<string, SentPhoto | Wrong>();
  const given = new Set(rows.flatMap(({ fields: { photo = '' } }) => photo.trim() || []));
  if (given.size === 0) return photos;
  let pixelsLeft = maximumPhotosMegapixels * megapixel;
  let bytesLeft = maximumPhotosMegabytes * megabyte;
  // Loaded when it is first needed: it takes a sixth of a second, and most processes read no photo.
  const { drawnSizeOf, pixelsOf, redrawPicture } = await import('../../pictures/redraw-picture.ts');
  for (const base64 of given) {
    const sent = await fileOf(base64);
    if (isWrong(sent)) photos.set(base64, sent);
    else if (sent.pixels > pixelsLeft) {
      photos.set(base64, { wrong: 'photosTooManyPixels', values: { most: maximumPhotosMegapixels } });
    } else if (!(await hasRoomToday(asker, sent.pixels))) {
      photos.set(base64, { wrong: 'photosTooManyInADay', values: { most: mostInADay } });
    } else {
      pixelsLeft -= sent.pixels;
      const drawn = await draw(sent.file);
      if (!isWrong(drawn)) bytesLeft -= drawn.content.length;
      photos.set(base64, drawn);
    }
  }
  return photos;

  async function draw(file: Buffer): Promise<SentPhoto | Wrong> {
    // Without room for one more nothing is drawn, so that a call takes no more time than memory.
    if (bytesLeft < maximumPhotoBytes) return { wrong: 'photosTooLarge', values: { most: maximumPhotosMegabytes } };
    const content = await redrawPicture(file, asker);
    if (content === null) return notAnImage;
    return content.length > maximumPhotoBytes ? photoTooLarge : { content, cameAs: createHash('sha256').update(file).digest() };
  }

  async function fileOf(base64: string): Promise<{ readonly file: Buffer; readonly pixels: number } | Wrong> {
    if (base64.length > Math.ceil(maximumPhotoBytes / 3) * 4) return photoTooLarge;
    const file = Buffer.from(base64, 'base64');
    // Reading skips over what is no base64.
    if (file.toString('base64') !== base64) return notAnImage;
    const size = least && (await drawnSizeOf(file));
    if (size && (size.width < least.width || size.height < least.height)) return { wrong: 'photoTooSmall', values: least };
    const pixels = await pixelsOf(file);
    if (pixels === null) return notAnImage;
    return pixels > most * megapixel ? { wrong: 'photoTooManyPixels', values: { most } } : { file, pixels };
  }
}

async function hasRoomToday(asker: string, pixels: number): Promise<boolean> {
  try {
    await pixelsOfTheDay.consume(asker, pixels);
    return true;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return false;
  }
}
