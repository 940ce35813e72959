import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startJobs } from '../../jobs/start-jobs.ts';
import { loadKeys } from '../../secrets/load-keys.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { LoggedWorld } from '../../testing/logged-world.ts';
import { headSigner, signHead } from '../signed-head.ts';

const hour = 3_600_000;

describeOnEachDatabase('the file of heads outside the database', (fresh) => {
  let folder: string;
  let logged: LoggedWorld;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'siteid-heads-'));
    logged = await LoggedWorld.make(await fresh(), folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const kept = () => readFileSync(logged.file, 'utf8');
  const headsIn = (text: string) => text.match(/^— .+\n— .+$/gm)?.length ?? 0;
  const keys = () => loadKeys(logged.world.portal.config).historyKeys;
  const heads = () => logged.db.selectFrom('history_heads').selectAll().orderBy('id').execute();
  /** What `siteid history verify` says by the file and the key of the portal's own configuration. */
  async function verdict() {
    logged.said = '';
    return { code: await logged.siteid('history', 'verify'), said: logged.said };
  }
  /** Another hour, with an order and its head. */
  async function another() {
    await logged.order();
    logged.clock += hour;
    await logged.log();
  }

  test('gets each signed head once with its leaves, by any number of portals at once, and proves the history [L-9-2, L-9-3]', async () => {
    const all = () => Promise.all([1, 2, 3, 4].map(() => logged.keep()));
    await all();
    expect(headsIn(kept())).toBe(3);
    await another();
    const before = kept();
    await all();
    await all();
    const rows = (await logged.rows()).length;
    expect([headsIn(kept()), kept().startsWith(before)]).toEqual([4, true]);
    expect(kept().match(/^leaf \d+/gm)).toEqual(Array.from({ length: rows }, (_, place) => `leaf ${place}`));
    if (process.platform !== 'win32') expect(statSync(logged.file).mode & 0o777).toBe(0o600);
    expect(await verdict()).toEqual({ code: 0, said: expect.stringContaining(`${rows} rows are proven`) });
    const [row] = await logged.middle();
    await logged.deleteRows([row.id]);
    await logged.rewriteLog();
    expect(await verdict()).toEqual({ code: 1, said: `Row ${row.id}, of order ${row.order_id}, is missing.\n` });
    expect(await logged.troubles()).toEqual([]);
  });

  test('is added to by the portal’s own jobs [L-9-2]', async () => {
    const jobs = await startJobs(logged.world.portal, keys());
    try {
      await expect.poll(() => headsIn(kept())).toBe(3);
    } finally {
      await jobs.stop();
    }
  });

  test('is whole again whatever part of it was written as the machine went down [L-9-2]', async () => {
    await logged.keep();
    const whole = kept();
    const ends = [0, 1, 5, 60, ...[40, 90, 130, 260, 300, 400, 700].map((from) => whole.length - from)];
    for (const end of [...ends, ...[1, 2, 3, 20].map((from) => whole.length - from)]) {
      writeFileSync(logged.file, whole);
      truncateSync(logged.file, end);
      await logged.keep();
      expect([end, await verdict()]).toEqual([end, { code: 0, said: expect.stringContaining('rows are proven') }]);
      const leaves = new Set(kept().match(/^leaf \d+ \d+ [\da-f-]{36} [A-Za-z\d+/]{43}=$/gm));
      expect([end, leaves.size]).toEqual([end, (await logged.rows()).length]);
    }
    // A long tail without a head, as of a head over many rows; the head before it on the border of what is read at once, and far from it.
    await another();
    for (const length of [65_536 - 400, 65_536 - 200, 65_536, 300_000]) {
      const line = `leaf 999999 1 ${'a'.repeat(36)} ${'b'.repeat(43)}=\n`;
      writeFileSync(logged.file, `${whole}${line.repeat(length / line.length)}leaf 9`);
      await logged.keep();
      expect([length, headsIn(kept()), (await verdict()).code]).toEqual([length, 4, 0]);
    }
    expect(await logged.troubles()).toEqual([]);
  });

  describe('is left as it is, which is told once an hour,', () => {
    const notKept = (reason: string) => [`history-head-not-kept: ${JSON.stringify({ reason })}`];
    const gone = (rows: number, time: string) =>
      notKept(`its last head, of ${rows} rows and ${time}, is not in the database, which was rewritten or is an older one`);
    const lastTime = '2026-11-23T12:00:00.000Z';

    /** Nothing is added, now nor after another hour. */
    async function expectRefused(told: (rows: number) => readonly string[], rows: number) {
      const before = kept();
      for (const _ of [1, 2]) await logged.keep();
      expect([kept(), await logged.troubles()]).toEqual([before, told(rows)]);
      await another();
      await logged.keep();
      expect(kept()).toBe(before);
      expect(new Set((await logged.troubles()).filter((trouble) => trouble.startsWith('history-head-not-kept')))).toEqual(
        new Set(told(rows)),
      );
    }

    test('after an older database was restored, also once it went on [L-9-2]', async () => {
      const before = join(folder, 'before');
      await logged.siteid('backup', before);
      await another();
      await logged.keep();
      const rows = (await logged.rows()).length;
      expect((await verdict()).code).toBe(0);
      await logged.siteid('restore', before, '--replace');
      await expectRefused((size) => gone(size, '2026-11-23T13:00:00.000Z'), rows);
      const { code, said } = await verdict();
      expect([code, said]).toEqual([1, expect.stringMatching(/^Row \d+, of order .+, (is missing|was changed)\.\n$/)]);
    });

    test('after its last head was removed from the database [L-9-2]', async () => {
      await logged.keep();
      const [last] = (await heads()).slice(-1);
      await logged.db
        .deleteFrom('history_heads')
        .where('id', '=', last?.id ?? 0)
        .execute();
      const said = `The head of ${last?.size} rows was kept outside and is not in the database`;
      expect(await verdict()).toEqual({ code: 1, said: expect.stringContaining(said) });
      await expectRefused((rows) => gone(rows, lastTime), last?.size ?? 0);
    });

    test('after its last head was changed in the database, until it says again what was signed [L-9-2]', async () => {
      await logged.keep();
      const [last] = (await heads()).slice(-1);
      const set = (note: string) =>
        logged.db
          .updateTable('history_heads')
          .set({ note })
          .where('id', '=', last?.id ?? 0)
          .execute();
      await set(`${last?.note}\n`);
      const before = kept();
      await logged.keep();
      expect([kept(), await logged.troubles()]).toEqual([before, gone(last?.size ?? 0, lastTime)]);
      expect((await verdict()).code).toBe(1);
      await set(last?.note ?? '');
      await another();
      await logged.keep();
      expect([headsIn(kept()), (await verdict()).code]).toEqual([4, 0]);
    });

    test('where the next head was signed by somebody else, or is of fewer rows [L-9-2]', async () => {
      await logged.keep();
      const before = kept();
      const [last] = (await heads()).slice(-1);
      const stranger = headSigner('localhost:3000/history', Buffer.alloc(32, 9));
      const own = headSigner('localhost:3000/history', keys()[0] ?? Buffer.alloc(0));
      const root = last?.root ?? Buffer.alloc(0);
      for (const [signer, size, signed] of [
        [stranger, 99, 99],
        [own, 99, 98],
        [own, 1, 1],
      ] as const) {
        const time = new Date(logged.clock);
        const note = signHead(signer, { size: signed, root, time });
        const { id } = await logged.db
          .insertInto('history_heads')
          .values({ size, root, peaks: last?.peaks ?? root, made: time, note })
          .returning('id')
          .executeTakeFirstOrThrow();
        await logged.keep();
        const reason = `the head of ${size} rows in the database is not one that this portal signed after it`;
        expect([kept(), (await logged.troubles()).at(-1)]).toEqual([before, notKept(reason)[0]]);
        await logged.db.deleteFrom('history_heads').where('id', '=', id).execute();
        logged.clock += hour;
      }
      await logged.log();
      await logged.keep();
      expect([headsIn(kept()), (await verdict()).code]).toEqual([4, 0]);
    });

    test.each(['Something else.\n', 'another.example/history\n3\n'])('where it holds %j [L-9-2]', async (text) => {
      writeFileSync(logged.file, text);
      await expectRefused(() => notKept('it holds something, and no head that was signed with one of HISTORY_KEYS'), 0);
    });
  });

  test('names a head that was removed from the database, or changed in the file [L-9-2, L-9-3]', async () => {
    await logged.keep();
    const whole = kept();
    const [first] = await heads();
    writeFileSync(logged.file, whole.replace(`\n${first?.size}\n`, `\n${Number(first?.size) + 1}\n`));
    const changed = `The head of ${Number(first?.size) + 1} rows is not signed with this key.\n`;
    expect(await verdict()).toEqual({ code: 1, said: changed });
    writeFileSync(logged.file, whole);
    await logged.db
      .deleteFrom('history_heads')
      .where('id', '=', first?.id ?? 0)
      .execute();
    const { code, said } = await verdict();
    expect([code, said]).toEqual([1, expect.stringContaining(`The head of ${first?.size} rows was kept outside`)]);
  });

  test('and the key may be named, or must be configured [L-9-3]', async () => {
    await logged.keep();
    await logged.siteid('history', 'key');
    const key = logged.said.trim();
    expect(await logged.siteid('history', 'verify', '--key', key)).toBe(0);
    expect(await logged.siteid('history', 'verify', '--heads', logged.file)).toBe(0);
  });
});
