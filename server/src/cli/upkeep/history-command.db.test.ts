import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CardOrderStatus, suspendCardOrder } from '@siteid/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HeadSigner, headSigner } from '../../history-log/signed-head.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { LoggedWorld } from '../../testing/logged-world.ts';

const hour = 3_600_000;

describeOnEachDatabase('a history that is checked by its signed heads', (fresh) => {
  let folder: string;
  let logged: LoggedWorld;
  let heads: string;
  let key: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'siteid-history-'));
    logged = await LoggedWorld.make(await fresh(), folder, null);
    heads = join(folder, 'heads');
    await logged.siteid('history', 'heads', heads);
    logged.said = '';
    await logged.siteid('history', 'key');
    key = logged.said.trim();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What `verify` says of the database, of an export and of a backup: the same of all three. */
  async function verdict(by = { heads, key }): Promise<{ readonly code: number; readonly said: string }> {
    const [exported, backup] = [join(folder, 'export'), join(folder, 'backup')];
    for (const file of [exported, backup]) rmSync(file, { force: true });
    expect(await logged.siteid('history', 'export', exported)).toBe(0);
    expect(await logged.siteid('backup', backup)).toBe(0);
    const verdicts = [];
    for (const source of [[], ['--export', exported], ['--backup', backup]]) {
      logged.said = '';
      const code = await logged.siteid('history', 'verify', ...source, '--heads', by.heads, '--key', by.key);
      verdicts.push({ code, said: logged.said });
    }
    const [first, ...others] = verdicts;
    for (const other of others) expect(other).toEqual(first);
    return first ?? { code: -1, said: '' };
  }
  /** The heads as somebody has them who kept these alone. */
  function headsAlone(): string {
    const file = join(folder, 'heads-alone');
    const lines = readFileSync(heads, 'utf8').split('\n');
    writeFileSync(file, lines.filter((line) => !line.startsWith('leaf ')).join('\n'));
    return file;
  }

  test('is proven as it was at the last head; what is younger is told [L-9-1, L-9-3]', async () => {
    const rows = (await logged.rows()).length;
    expect(await verdict()).toEqual({ code: 0, said: `${rows} rows are proven: as they were on 2026-11-23T12:00:00.000Z.\n` });
    if (process.platform !== 'win32') {
      for (const file of ['heads', 'export']) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    }
    await logged.order();
    const { code, said } = await verdict();
    expect([code, said.split('\n')[1]]).toEqual([0, expect.stringMatching(/^\d rows are newer than the last head/)]);
    await logged.log();
    expect(await verdict()).toEqual({ code, said });
    // A kept head proves every row from before it, whatever came since.
    await logged.order();
    logged.clock += hour;
    await logged.log();
    expect((await verdict()).code).toBe(0);
    expect((await verdict({ heads: headsAlone(), key })).code).toBe(0);
  });

  describe('by somebody with all rights in the database, who has rewritten its log too', () => {
    /** What each does to a row in the middle; it answers with that row, and with what `verify` has to find. */
    const deeds: Record<string, (db: LoggedWorld['db'], id: number, other: number) => Promise<unknown>> = {
      'status changed': (db, id) =>
        db.updateTable('card_order_history').set({ status: 'terminated' }).where('id', '=', id).execute(),
      'name changed': (db, id) =>
        db.updateTable('card_order_history').set({ actor_name: 'Nobody' }).where('id', '=', id).execute(),
      'reason changed': (db, id) => db.updateTable('card_order_history').set({ reason: 'Found' }).where('id', '=', id).execute(),
      'time changed by a microsecond': (db, id) =>
        sql`update card_order_history set modified_time = modified_time + interval '1 microsecond' where id = ${id}`.execute(db),
      'person changed': (db, id) =>
        sql`update card_order_history set actor_person_id = case when actor_person_id is null then (select id from persons limit 1) end
          where id = ${id}`.execute(db),
      'order changed': (db, id, other) =>
        sql`update card_order_history set order_id = (select order_id from card_order_history where id = ${other}) where id = ${id}`.execute(
          db,
        ),
    };
    test.each(Object.keys(deeds))('a row with its %s is named [L-9-1, L-9-3]', async (deed) => {
      const [row, other] = await logged.middle();
      await deeds[deed]?.(logged.db, row.id, other.id);
      const found = { code: 1, said: `Row ${row.id}, of order ${row.order_id}, was changed.\n` };
      expect(await verdict()).toEqual(found);
      expect(await verdict({ heads: headsAlone(), key })).toEqual(found);
      await logged.rewriteLog();
      expect(await verdict()).toEqual(found);
      const alone = await verdict({ heads: headsAlone(), key });
      expect([alone.code, alone.said]).toEqual([1, expect.stringContaining('up to the next head, a row was changed')]);
    });

    test('two rows whose contents were swapped, or whose places, are named [L-9-1, L-9-3]', async () => {
      const [row, other] = await logged.middle();
      await sql`update card_order_history h set status = o.status, actor_name = o.actor_name from card_order_history o
        where h.id in (${row.id}, ${other.id}) and o.id in (${row.id}, ${other.id}) and h.id <> o.id`.execute(logged.db);
      await logged.rewriteLog();
      expect(await verdict()).toEqual({ code: 1, said: `Row ${row.id}, of order ${row.order_id}, was changed.\n` });
    });

    test('two rows that stand in each other’s place are named [L-9-1, L-9-3]', async () => {
      const [row, other] = await logged.middle();
      await logged.reorder((ids) => ids.map((id) => (id === row.id ? other.id : id === other.id ? row.id : id)));
      expect(await verdict()).toEqual({
        code: 1,
        said: `Row ${row.id}, of order ${row.order_id}, is in the wrong place.\n`,
      });
    });

    test('a row that was left out is named, with its place in the log or without [L-9-1, L-9-3]', async () => {
      const [row] = await logged.middle();
      const found = { code: 1, said: `Row ${row.id}, of order ${row.order_id}, is missing.\n` };
      await logged.deleteRows([row.id]);
      expect(await verdict()).toEqual(found);
      expect(await verdict({ heads: headsAlone(), key })).toEqual(found);
      await logged.deleteEntries([row.id]);
      expect(await verdict()).toEqual(found);
      expect((await verdict({ heads: headsAlone(), key })).said).toContain('The row at place');
      await logged.rewriteLog();
      expect(await verdict()).toEqual(found);
      expect((await verdict({ heads: headsAlone(), key })).code).toBe(1);
    });

    describe('a row that was put in', () => {
      let found: Awaited<ReturnType<typeof verdict>>;
      let id: number;
      let other: number;
      beforeEach(async () => {
        const [row, { id: otherId }] = await logged.middle();
        other = otherId;
        const { rows } = await sql<{ id: number }>`
          insert into card_order_history (order_id, status, modified_time, actor_name, actor_role)
          select order_id, 'suspended', modified_time, 'Karl', 'company' from card_order_history where id = ${row.id} returning id`.execute(
          logged.db,
        );
        id = rows[0]?.id ?? 0;
        found = { code: 1, said: `Row ${id}, of order ${row.order_id}, was put in afterwards.\n` };
      });

      test('after the others with a time of long ago is named, also once a head is signed of it [L-9-1, L-9-3]', async () => {
        expect(await verdict()).toEqual(found);
        logged.clock += hour;
        await logged.log();
        expect(await verdict()).toEqual(found);
        rmSync(heads);
        await logged.siteid('history', 'heads', heads);
        expect(await verdict()).toEqual(found);
        expect(await verdict({ heads: headsAlone(), key })).toEqual(found);
      });

      test('among the others is named [L-9-1, L-9-3]', async () => {
        await logged.log();
        await logged.reorder((ids) => ids.filter((each) => each !== id).toSpliced(ids.indexOf(other), 0, id));
        expect(await verdict()).toEqual(found);
        expect((await verdict({ heads: headsAlone(), key })).code).toBe(1);
      });
    });

    test('a tail that was cut off is named by its first row, though the log went on under another head [L-9-1, L-9-3]', async () => {
      const rows = await logged.rows();
      const gone = rows.slice(-3);
      const first = gone[0];
      const found = { code: 1, said: `Row ${first?.id}, of order ${first?.order_id}, is missing.\n` };
      await logged.deleteRows(gone.map(({ id }) => id));
      await logged.deleteEntries(gone.map(({ id }) => id));
      await logged.db.deleteFrom('history_heads').where('size', '=', rows.length).execute();
      expect(await verdict()).toEqual(found);
      expect(await verdict({ heads: headsAlone(), key })).toEqual({
        code: 1,
        said: `Every row from place ${rows.length - 2} on is missing.\n`,
      });
      await logged.order();
      await logged.log();
      expect((await logged.rows()).length).toBeGreaterThan(rows.length);
      expect(await verdict()).toEqual(found);
    });

    test('a database that was rolled back and went on with the same ids is found by its first other row [L-9-1, L-9-3]', async () => {
      const rows = await logged.rows();
      const before = join(folder, 'before');
      const [order] = rows.slice(-1);
      const person = await logged.world.signIn(logged.holder);
      await logged.siteid('backup', before);
      const suspend = (rejectionReason: string) =>
        person.call(suspendCardOrder, { orderId: order?.order_id ?? '', rejectionReason });
      expect((await suspend('Lost')).status).toBe(200);
      logged.clock += hour;
      await logged.log();
      rmSync(heads);
      await logged.siteid('history', 'heads', heads);
      const kept = await logged.rows();
      expect((await verdict()).code).toBe(0);
      expect(await logged.siteid('restore', before, '--replace')).toBe(0);
      const missing = { code: 1, said: `Row ${kept.at(-1)?.id}, of order ${order?.order_id}, is missing.\n` };
      expect(await verdict()).toEqual(missing);
      logged.clock -= hour;
      expect((await suspend('Damaged')).status).toBe(200);
      logged.clock += hour;
      await logged.log();
      expect((await logged.rows()).at(-1)?.id).toBe(kept.at(-1)?.id);
      expect(await verdict()).toEqual({ ...missing, said: missing.said.replace('is missing', 'was changed') });
    });
  });

  test('is not proven by heads that another key signed, nor by two that say different things [L-9-3]', async () => {
    const good = readFileSync(heads, 'utf8');
    const other = join(folder, 'other');
    /** The heads that a signer, or else the portal, would sign of a history with a changed row; the good ones before them. */
    const headsOfAnother = async (signer?: HeadSigner) => {
      const [row] = await logged.middle();
      const set = (status: CardOrderStatus) =>
        logged.db.updateTable('card_order_history').set({ status }).where('id', '=', row.id).execute();
      await set('terminated');
      await logged.rewriteLog(signer);
      rmSync(other, { force: true });
      await logged.siteid('history', 'heads', other);
      await set(row.status);
      await logged.rewriteLog();
      return readFileSync(other, 'utf8');
    };
    const notSigned = { code: 1, said: expect.stringMatching(/^The head of \d+ rows is not signed with this key\.\n$/) };
    const swapped = await headsOfAnother(headSigner('localhost:3000/history', Buffer.alloc(32, 9)));
    expect(await verdict({ heads: other, key })).toEqual(notSigned);
    writeFileSync(other, `${good}\n${swapped}`);
    expect(await verdict({ heads: other, key })).toEqual(notSigned);
    const split = await headsOfAnother();
    writeFileSync(other, `${good}\n${split}`);
    const twoHeads = { code: 1, said: expect.stringMatching(/^Two heads of \d+ rows say different things/) };
    expect(await verdict({ heads: other, key })).toEqual(twoHeads);
    // The machine went down while a head was written, and it was written again.
    writeFileSync(other, `${good.slice(0, -30)}\n\n${good}`);
    expect((await verdict({ heads: other, key })).code).toBe(0);
  });

  test('is not even tried without a file, a key or a whole export [L-9-3]', async () => {
    const exported = join(folder, 'export');
    await logged.siteid('history', 'export', exported);
    const text = readFileSync(exported, 'utf8');
    const file = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const missing = join(folder, 'missing');
    const wrongs: readonly (readonly [readonly string[], string])[] = [
      [['--heads', heads, '--key', 'x'], 'x is no such key'],
      [['--heads', missing, '--key', key], `There is no file ${missing}.`],
      [['--heads', heads, '--key', key, '--export', missing], `There is no file ${missing}.`],
      [['--heads', heads, '--key', key, '--export', exported, '--backup', exported], 'Say either --export or --backup.'],
      [['--heads', exported, '--key', key], `${exported} holds no heads.`],
      [['--heads', heads, '--key', key, '--backup', exported], 'This cannot be checked'],
      [['--heads', heads, '--key', key, '--export', heads], 'This cannot be checked'],
      [['--key', key], 'Say --heads, or set HISTORY_HEADS_FILE.'],
    ];
    const exports = [text.split('\n').slice(0, -2).join('\n'), text.replace('"entry"', '"x"'), ''];
    for (const [index, content] of exports.entries())
      expect([
        index,
        await logged.siteid('history', 'verify', '--heads', heads, '--key', key, '--export', file('wrong', content)),
      ]).toEqual([index, 2]);
    for (const [args, words] of wrongs) {
      logged.said = '';
      expect([args, await logged.siteid('history', 'verify', ...args)]).toEqual([args, 2]);
      expect(logged.said).toContain(words);
    }
    for (const command of ['heads', 'export']) expect(await logged.siteid('history', command, exported)).toBe(2);
    expect(readFileSync(exported, 'utf8')).toBe(text);
  });

  test('speaks each language [L-9-3]', async () => {
    const [row] = await logged.middle();
    await logged.deleteRows([row.id]);
    for (const [language, word] of [
      ['fi', 'puuttuu'],
      ['sv', 'saknas'],
      ['et', 'puudub'],
    ] as const) {
      logged.said = '';
      logged.language = language;
      await logged.siteid('history', 'verify', '--heads', heads, '--key', key);
      expect(logged.said).toContain(word);
      expect(logged.said).toContain(row.order_id);
    }
  });
});
