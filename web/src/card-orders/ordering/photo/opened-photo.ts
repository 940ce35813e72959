import { leastPhotoPixels, maximumPhotoBytes, photoOnCard } from '@siteid/contract';

/** A picture that the browser can draw, upright as its file says. */
export type OpenedPhoto = { readonly url: string; readonly width: number; readonly height: number };

type NewPhoto = { readonly kind: 'new'; readonly url: string; readonly base64: string };
/** What stands on the card: a new photo, or that of the earlier order. `url` is where the page shows it from. */
export type CardPhoto = NewPhoto | { readonly kind: 'earlier'; readonly url: string };

/** A part of a picture, in hundredths of its sides. */
export type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type WrongPhoto = 'notAnImage' | 'tooSmall';

/** Pixels that are sent at most: twice those of a print at 600 to the inch would be none the sharper. */
const most = { width: 1096, height: 1408 } as const;
const ratio = photoOnCard.width / photoOnCard.height;
/** From the best to what is still good; the first that fits is taken. */
const qualities = [0.9, 0.8, 0.65];

/** Opens a chosen file, or says why it is no photo for a card. */
export async function openPhoto(file: Blob): Promise<OpenedPhoto | WrongPhoto> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return 'notAnImage';
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width >= leastPhotoPixels.width && height >= leastPhotoPixels.height) return { url, width, height };
  URL.revokeObjectURL(url);
  return 'tooSmall';
}

/** The largest part of the card's ratio, in the middle. */
export function largestPart({ width, height }: Pick<OpenedPhoto, 'width' | 'height'>): Part {
  const isWide = width / height > ratio;
  const part = isWide
    ? { width: ((ratio * height) / width) * 100, height: 100 }
    : { width: 100, height: (width / ratio / height) * 100 };
  return { ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 };
}

/** The picture turned by a quarter to the right, for one that lies on its side. */
export async function turned(opened: OpenedPhoto): Promise<OpenedPhoto | WrongPhoto> {
  const { width, height } = opened;
  const blob = await drawn(opened.url, { width: height, height: width }, (context, image) => {
    context.translate(height, 0);
    context.rotate(Math.PI / 2);
    context.drawImage(image, 0, 0);
  });
  URL.revokeObjectURL(opened.url);
  return openPhoto(blob);
}

/** The part as it is sent: a JPEG with nothing beside the picture, large enough to print and small enough to send. */
export async function croppedPhoto({ url, width, height }: OpenedPhoto, part: Part): Promise<NewPhoto> {
  const from = {
    x: (part.x / 100) * width,
    y: (part.y / 100) * height,
    width: (part.width / 100) * width,
    height: (part.height / 100) * height,
  };
  const scale = Math.min(1, most.width / from.width, most.height / from.height);
  // A frame as small as may be is not to end a pixel smaller.
  const size = {
    width: Math.max(leastPhotoPixels.width, Math.round(from.width * scale)),
    height: Math.max(leastPhotoPixels.height, Math.round(from.height * scale)),
  };
  const draw = (context: CanvasRenderingContext2D, image: HTMLImageElement) => {
    // What is transparent would be black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, size.width, size.height);
  };
  for (const quality of qualities) {
    const blob = await drawn(url, size, draw, quality);
    if (blob.size > maximumPhotoBytes && quality !== qualities.at(-1)) continue;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return { kind: 'new', url: URL.createObjectURL(blob), base64: base64Of(bytes) };
  }
  throw new Error('a photo was written in no quality');
}

type Draw = (context: CanvasRenderingContext2D, image: HTMLImageElement) => void;

async function drawn(url: string, size: { width: number; height: number }, draw: Draw, quality?: number): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return written(size, (context) => draw(context, image), quality);
}

/** The moment's picture of a camera, whole. */
export async function photoOfVideo(video: HTMLVideoElement): Promise<Blob> {
  return written({ width: video.videoWidth, height: video.videoHeight }, (context) => context.drawImage(video, 0, 0));
}

async function written(
  size: { width: number; height: number },
  draw: (context: CanvasRenderingContext2D) => void,
  quality = 0.95,
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws nothing');
  context.imageSmoothingQuality = 'high';
  draw(context);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob === null ? failed(new Error('the photo was not written')) : done(blob)), 'image/jpeg', quality);
  });
}

/** Bytes as a call carries them. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  // As many at once as a call takes arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
