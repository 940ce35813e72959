import type { Portal } from '../portal.ts';
import { findPicture, picturesAfter, replacePicture } from './picture-store.ts';
import { redrawPicture } from './redraw-picture.ts';

const limit = 50;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Decodes and writes anew every picture that is stored as its file came, one after the other. Answers how many, and the ids of those
 * that cannot be decoded, which stay as they are. May be broken off and repeated: what is drawn anew already is passed over.
 */
export async function redrawStoredPictures({ db }: Pick<Portal, 'db'>) {
  const left: string[] = [];
  let redrawn = 0;
  let after: string | undefined = beforeAll;
  while (after !== undefined) {
    const batch: Awaited<ReturnType<typeof picturesAfter>> = await picturesAfter(db, after, limit);
    for (const { id, is_as_sent: isAsSent } of batch) {
      const picture = isAsSent ? await findPicture(db, id) : undefined;
      if (picture === undefined) continue;
      const drawn = await redrawPicture(picture.content, 'stored pictures', picture.media_type === 'image/png' ? 'png' : 'jpeg');
      if (drawn === null) left.push(id);
      else {
        await replacePicture(db, { id, content: drawn });
        redrawn += 1;
      }
    }
    after = batch.at(-1)?.id;
  }
  return { redrawn, left } as const;
}
