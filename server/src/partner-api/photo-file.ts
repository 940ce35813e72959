import { maximumPhotoBytes } from '@siteid/contract';

export type PhotoFile = { readonly mediaType: 'image/jpeg' | 'image/png'; readonly content: Buffer };

const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A photo from base64. What it is, its first bytes say: a name or a declared type may lie. */
export function readPhoto(base64: string): PhotoFile | { readonly wrong: 'photoTooLarge' | 'photoNotAnImage' } {
  if (base64.length > Math.ceil(maximumPhotoBytes / 3) * 4) return { wrong: 'photoTooLarge' };
  const content = Buffer.from(base64, 'base64');
  if (content.subarray(0, jpeg.length).equals(jpeg)) return { mediaType: 'image/jpeg', content };
  return content.subarray(0, png.length).equals(png) ? { mediaType: 'image/png', content } : { wrong: 'photoNotAnImage' };
}
