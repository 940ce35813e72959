import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { jpegOf, pngOf } from '../../testing/photos.ts';
import { terminalOver } from '../../testing/terminal.ts';
import { World } from '../../testing/world.ts';
import { runCommandLine } from '../program.ts';

const hashOf = (file: Buffer) => createHash('sha256').update(file).digest();

describeOnEachDatabase('`siteid pictures redraw`', (fresh) => {
  async function withPictures() {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const redraw = async () => {
      const terminal = terminalOver();
      const code = await runCommandLine(['pictures', 'redraw'], terminal, (work) => work(world.portal));
      return { code, ...terminal.written };
    };
    const store = async (media_type: 'image/jpeg' | 'image/png', content: Buffer, came_as: Buffer | null) => {
      const row = { media_type, content, came_as };
      return (await db.insertInto('pictures').values(row).returning('id').executeTakeFirstOrThrow()).id;
    };
    const stored = async (id: string) => db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { redraw, store, stored };
  }

  test('takes place, camera and texts out of the pictures of earlier versions, each in its own format, and once', async () => {
    const { redraw, store, stored } = await withPictures();
    const [photo, logo] = [await jpegOf(70, 90), pngOf(70, 90, [100])];
    const drawn = await sharp(photo).jpeg().toBuffer();
    const ids = {
      photo: await store('image/jpeg', photo, hashOf(photo)),
      logo: await store('image/png', logo, hashOf(logo)),
      logoByHand: await store('image/png', logo, null),
    };
    const already = await store('image/jpeg', drawn, hashOf(photo));
    expect(await redraw()).toEqual({ code: 0, out: '3 pictures were saved again.\n', err: '' });
    for (const [name, format, file] of [
      ['photo', 'jpeg', photo],
      ['logo', 'png', logo],
      ['logoByHand', 'png', logo],
    ] as const) {
      const { content, media_type: mediaType, came_as: cameAs } = await stored(ids[name]);
      expect(mediaType, name).toBe(`image/${format}`);
      expect(await sharp(content).metadata(), name).toMatchObject({ format, width: 70, height: 90 });
      expect(/Canary|Exif/.test(content.toString('latin1')), name).toBe(false);
      // The same file is still known when it comes in again.
      expect(cameAs, name).toEqual(hashOf(file));
    }
    expect((await stored(already)).content).toEqual(drawn);
    expect((await redraw()).out).toBe('0 pictures were saved again.\n');
  });

  test('leaves what is no whole picture as it is, and says which', async () => {
    const { redraw, store, stored } = await withPictures();
    const cut = (await jpegOf(700, 900)).subarray(0, 500);
    const id = await store('image/jpeg', cut, hashOf(cut));
    await store('image/png', pngOf(70, 90), null);
    expect(await redraw()).toEqual({
      code: 1,
      out: '1 picture was saved again.\n',
      err: `These could not be read and stay as they were: ${id}\n`,
    });
    expect((await stored(id)).content).toEqual(cut);
  });
});
