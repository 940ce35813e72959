import { maximumPhotoBytes, maximumRowsPlaced, type RowToOrder } from '@siteid/contract';
import { base64Of, croppedPhoto, largestPart, openPhoto } from '../ordering/photo/opened-photo.ts';

/** Characters of photos, in base64, after which a call is sent: a slow line takes some seconds for them. */
const photosAtOnce = 1_000_000;

/** The rows in calls of a size that a slow line sends in time, each with its photo. They are made while the one before is on its way. */
export async function* callsOf(rows: readonly RowToOrder[], photos: ReadonlyMap<number, File>): AsyncGenerator<RowToOrder[]> {
  let [gathered, characters]: [RowToOrder[], number] = [[], 0];
  for (const { line, order } of rows) {
    const { photo: _, ...others } = order;
    const file = photos.get(line);
    const photo = file && (await photoOf(file));
    gathered.push({ line, order: { ...others, ...(photo && { photo }) } });
    characters += photo?.length ?? 0;
    if (characters < photosAtOnce && gathered.length < maximumRowsPlaced) continue;
    yield gathered;
    [gathered, characters] = [[], 0];
  }
  if (gathered.length > 0) yield gathered;
}

/**
 * A photo cut to the card's ratio, around its middle. One that is too small goes as it is, and of one that cannot be read its name alone,
 * which is no picture: the server says of both what is wrong, so that the result has them, and takes neither.
 */
async function photoOf(file: File): Promise<string> {
  const opened = await openPhoto(file);
  try {
    if (opened === 'notAnImage') return file.name;
    if (opened === 'tooSmall') return base64Of(new Uint8Array(await file.slice(0, maximumPhotoBytes).arrayBuffer()));
    const cropped = await croppedPhoto(opened, largestPart(opened));
    URL.revokeObjectURL(cropped.url);
    return cropped.base64;
  } catch {
    return file.name;
  } finally {
    if (typeof opened !== 'string') URL.revokeObjectURL(opened.url);
  }
}
