import { folded, oneLine } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';
import { isNameTaken } from './organisation-details-store.ts';

/** Each character of two bytes that a text may hold; of the others some everywhere, and those that tag a text. */
const characters = Array.from({ length: 0x10_ffff }, (_, index) => index + 1)
  .filter((code) => code < 0x1_00_00 || code % 97 === 0 || code >> 8 === 0xe_00)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code));

describeOnEachDatabase('names that look alike', (fresh) => {
  let world: World;
  beforeEach(async () => {
    world = await World.make(await fresh());
  });
  const asked = async (how: 'one_line' | 'folded', texts: readonly string[]) => {
    const { rows } = await sql<{ kept: string }>`
      select ${sql.raw(how)}(each) as kept from unnest(${[...texts]}::text[]) with ordinality as texts (each, place) order by place`.execute(
      world.portal.db,
    );
    return rows.map(({ kept }) => kept);
  };

  test('are kept and compared alike by the database and by the program, whatever character is in them [W-2-7, 2.4-33]', async () => {
    const between = characters.map((character) => `a${character}b`);
    const kept = await asked('one_line', between);
    const differ = between.filter((each, index) => kept[index] !== oneLine(each));
    expect(differ.map((each) => each.codePointAt(1)?.toString(16))).toEqual([]);
    // The letters of the languages of Europe that are written in Latin letters, and whatever nobody sees.
    const letters = characters.filter((each) => /^[a-z\u00c0-\u017f\u0218-\u021b]$/iu.test(each) && !/[ĸŉĿŀſĲĳ×÷]/u.test(each));
    const names = [...letters.map((each) => `a${each}b`), 'By\u00adgg  \u200bAB\n', ' \u202eÅkerlunds\u00a0OÜ '];
    expect(await asked('folded', names)).toEqual(names.map((each) => folded(each)));
  });

  test('are the same name, and asking that reads no other company [W-2-7]', async () => {
    const { db } = world.portal;
    const first = await world.organisation({ name: 'Älvdals Tak AB' });
    for (const name of ['älvdals  tak ab', 'Alv\u00addals Tak\u200b AB', '\u2067ÄLVDALS\nTAK AB\u2069', 'Älvdals\u3164 Tak AB']) {
      expect([name, await isNameTaken(db, name, null)]).toEqual([name, true]);
      expect(await isNameTaken(db, name, first.id)).toBe(false);
    }
    // One that was kept before the rule.
    await db.updateTable('organisations').set({ name: 'Älv\u200bdals Tak AB' }).where('id', '=', first.id).execute();
    expect(await isNameTaken(db, 'Älvdals Tak AB', null)).toBe(true);
    await sql`insert into organisations (code, name, company_number, country, state)
      select 'MANY' || each, 'Company ' || each, each::text, 'FI', 'active' from generate_series(1, 2000) each`.execute(db);
    await sql`analyze organisations`.execute(db);
    const read = await inTransaction(db, async (tx) => {
      // A connection keeps its counts for up to a second: what was read before is in them, too.
      const soFar = async () => {
        const { rows } = await sql<{ read: number }>`
          select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from pg_class
          where 'organisations'::regclass in (oid, (select indrelid from pg_index where indexrelid = oid))`.execute(tx);
        return rows[0]?.read ?? 0;
      };
      const before = await soFar();
      await isNameTaken(tx, 'Company 1999', null);
      return (await soFar()) - before;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(4);
  });
});
