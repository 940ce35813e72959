import { maximumPhotoBytes } from '@siteid/contract';

export type PhotoFile = { readonly mediaType: 'image/jpeg' | 'image/png'; readonly content: Buffer };
type Size = { readonly width: number; readonly height: number };

/** Pixels a side. A small file may claim a size that fills the memory of whoever draws it. */
const leastSide = 16;
const mostSide = 10_000;

/** A photo from base64. What it is, its bytes say: a name or a declared type may lie. */
export function readPhoto(base64: string): PhotoFile | { readonly wrong: 'photoTooLarge' | 'photoNotAnImage' } {
  if (base64.length > Math.ceil(maximumPhotoBytes / 3) * 4) return { wrong: 'photoTooLarge' };
  const content = Buffer.from(base64, 'base64');
  // Reading skips over what is no base64.
  if (content.toString('base64') !== base64) return { wrong: 'photoNotAnImage' };
  if (isPlausible(sizeOfJpeg(content))) return { mediaType: 'image/jpeg', content };
  return isPlausible(sizeOfPng(content)) ? { mediaType: 'image/png', content } : { wrong: 'photoNotAnImage' };
}

function isPlausible(size: Size | null): boolean {
  return size !== null && [size.width, size.height].every((side) => side >= leastSide && side <= mostSide);
}

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/** Signature, the header chunk of 13 bytes with the size, and at the very end the empty last chunk. */
function sizeOfPng(file: Buffer): Size | null {
  const isWhole = file.length >= pngStart.length + 17 + pngEnd.length && file.subarray(-pngEnd.length).equals(pngEnd);
  if (!isWhole || !file.subarray(0, pngStart.length).equals(pngStart)) return null;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** From FF D8 FF to FF D9; the size stands in the frame header, some segments in. */
function sizeOfJpeg(file: Buffer): Size | null {
  if (file.length < 4 || file.readUIntBE(0, 3) !== 0xffd8ff || file.readUInt16BE(file.length - 2) !== 0xffd9) return null;
  for (let at = 2; at + 9 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0;
    if (isFrame(marker)) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    // The picture's data began, and nothing said how large it is.
    if (marker === 0xda) return null;
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

/** The markers C0 to CF, but for the three that are tables or reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
