import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asPortalsRole } from '../../testing/database/as-portals-role.ts';
import { describeOnEachDatabase, describeOnPostgres } from '../../testing/database/databases.ts';
import { ownedTables, writeOwnedRows } from '../../testing/database/owned-rows.ts';
import type { Owned } from '../../testing/database/owned-table.ts';
import { World } from '../../testing/world.ts';
import { reaching } from './reach.ts';

/** What names an order, a company or a card supplier, and may be read by anybody's statement. */
const withoutPolicy: Readonly<Record<string, string>> = {
  card_order_counts: 'counts, kept by whoever changes an order: its holder is no user of its company',
  company_user_counts: 'counts, kept by whoever is made a user or is one no more',
  email_links: 'of persons, who have no policy',
  history_entries: 'hashes with the places of the log, which whoever reads it on counts, also those of others',
  membership_changes: 'the log of staff is searched by an index of words, which finds nothing past a policy',
  organisation_changes: 'as membership_changes',
  person_permissions: 'of persons, who have no policy',
  registrations: 'of persons, who have no policy',
};

describeOnPostgres('rows of each table for a role that owns nothing', (fresh) => {
  /** Two orders that have nothing in common, with a row each in each table. */
  async function start() {
    const database = await fresh();
    const world = await World.make(database);
    const { db } = world.portal;
    const side = async (supplier: string): Promise<Owned> => {
      const [holder, organisation] = [await world.person(), await world.organisation()];
      const order = await world.order(holder, organisation, 'activated', { supplier_id: supplier });
      const [operator, clerk] = [await world.operator({ supplierId: supplier }), await world.clerk()];
      const ids = { order: order.id, organisation: organisation.id, holder: holder.id, supplier };
      const made = {
        picture: randomUUID(),
        job: randomUUID(),
        orderImport: randomUUID(),
        webhook: randomUUID(),
        key: randomUUID(),
        invited: randomUUID(),
      };
      const owned = { ...ids, ...made, operator: operator.id, clerk: clerk.id, office: await world.office() };
      await writeOwnedRows(db, owned);
      return owned;
    };
    const sides = [await side(await world.supplier()), await side(await world.otherSupplier())] as const;
    const counted = async (table: string) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
      return rows[0]?.count ?? 0;
    };
    return { sides, counted, db: asPortalsRole(database).db };
  }

  test('each table shows a statement without a condition nobody else’s rows, and lets it change none [R-2-10]', async () => {
    const { sides, counted, db } = await start();
    for (const [table, { seenBy, row }] of Object.entries(ownedTables)) {
      const [column = ''] = Object.keys(row(sides[0]));
      const touched = (rows: readonly string[] | 'everybody') =>
        reaching(rows, async () => {
          const found = await sql`select from ${sql.table(table)}`.execute(db);
          const changed = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`.execute(db);
          return [found.rows.length, Number(changed.numAffectedRows)];
        });
      const all = await counted(table);
      expect([table, 'everybody', await touched('everybody')]).toEqual([table, 'everybody', [all, all]]);
      expect([table, 'nobody', await touched([])]).toEqual([table, 'nobody', [0, 0]]);
      for (const seer of ['organisation', 'holder', 'supplier', 'key'] as const) {
        const own = seenBy.includes(seer) ? 1 : 0;
        const seen = [];
        for (const side of sides) seen.push(await touched([side[seer]]));
        expect([table, seer, seen]).toEqual([
          table,
          seer,
          [
            [own, own],
            [own, own],
          ],
        ]);
      }
    }
  });

  test('nobody makes a row another’s, in any of these tables [R-2-10]', async () => {
    const { sides, db } = await start();
    const [own, other] = sides;
    const theirs = new Set<unknown>(Object.values(other));
    for (const [table, { seenBy, row }] of Object.entries(ownedTables)) {
      const [seer] = seenBy;
      // A photo is stored before the order that has it.
      if (seer === undefined || table === 'pictures') continue;
      const columns = Object.entries(row(other)).filter(([, value]) => theirs.has(value));
      const made = reaching([own[seer]], () =>
        sql`update ${sql.table(table)} set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}`.execute(
          db,
        ),
      );
      await expect(made, table).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describeOnEachDatabase('tables of companies and people', (fresh) => {
  test('each that names an order, a company or a card supplier has a policy, or says here why it needs none [R-2-10]', async () => {
    const { pool } = await fresh();
    const { rows } = await pool.query<{ name: string; secured: boolean }>(`
      select relname as name, relrowsecurity as secured from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and exists (
        select from pg_attribute where attrelid = pg_class.oid and not attisdropped
          and attname in ('order_id', 'organisation_id', 'supplier_id', 'scope'))`);
    const without = rows.filter(({ secured }) => !secured).map(({ name }) => name);
    expect(without.toSorted()).toEqual(Object.keys(withoutPolicy).toSorted());
    const secured = rows.filter((row) => row.secured).map(({ name }) => name);
    expect(secured.filter((name) => !(name in ownedTables)).toSorted()).toEqual([
      'card_order_history',
      'card_order_words',
      'card_orders',
    ]);
  });
});
