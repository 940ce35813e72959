import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { asPortalsRole } from '../../testing/database/as-portals-role.ts';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { urlOfPortalsRole } from '../../testing/database/portal-role.ts';
import { World } from '../../testing/world.ts';
import { inTransaction } from '../transaction.ts';
import { reaching } from './reach.ts';

describeOnPostgres('rows for a role that owns nothing', (fresh) => {
  /** Two companies with an order each, and one more that its holder has not confirmed. */
  async function start() {
    const database = await fresh();
    const world = await World.make(database);
    const [anna, bo] = [await world.person(), await world.person()];
    const [one, other] = [await world.organisation(), await world.organisation()];
    const ofAnna = await world.order(anna, one, 'activated');
    const waiting = await world.order(anna, other, 'approved_by_personalizer');
    const ofBo = await world.order(bo, other, 'activated');
    const { db, pool } = asPortalsRole(database);
    const names = waiting.government_id_hash.toString('hex');
    return {
      world,
      db,
      pool,
      names,
      anna,
      bo,
      one,
      other,
      ofAnna: ofAnna.id,
      waiting: waiting.id,
      ofBo: ofBo.id,
      supplier: ofAnna.supplier_id,
    };
  }

  test('a statement that forgets to ask whose they are shows those of whoever asks, and none where nobody does [R-2-10]', async () => {
    const { db, names, anna, bo, one, other, ofAnna, waiting, ofBo, supplier } = await start();
    const all = [ofAnna, waiting, ofBo].toSorted();
    for (const [rows, seen] of [
      [[], []],
      [[anna.id], [ofAnna]],
      [
        [anna.id, names],
        [ofAnna, waiting],
      ],
      [[names], [waiting]],
      [[bo.id], [ofBo]],
      [[one.id], [ofAnna]],
      [[other.id], [waiting, ofBo]],
      [[anna.id, other.id], all],
      [['every'], []],
      [[''], []],
      [[','], []],
      [[supplier], all],
      ['everybody', all],
    ] as const)
      for (const [table, column] of [
        ['card_orders', 'id'],
        ['listed_orders', 'id'],
        ['card_order_history', 'order_id'],
        ['card_order_words', 'order_id'],
      ]) {
        const found = await reaching(rows, () =>
          sql<{ id: string }>`select distinct ${sql.ref(`${column}`)} as id from ${sql.table(`${table}`)}`.execute(db),
        );
        expect([table, rows, found.rows.map(({ id }) => id).toSorted()]).toEqual([table, rows, seen.toSorted()]);
      }
    expect((await sql`select from card_orders`.execute(db)).rows).toEqual([]);
    for (const part of [0, 7, 15])
      expect(
        (await reaching('everybody', () => sql`select from ${sql.table(`card_order_words_${part}`)}`.execute(db))).rows,
      ).toEqual([]);
  });

  test('it changes and deletes no other, and brings in none [R-2-10]', async () => {
    const { world, db, one, other, ofAnna, waiting, ofBo } = await start();
    const changed = await reaching([one.id], () => db.updateTable('card_orders').set({ city: 'X' }).returning('id').execute());
    expect(changed).toEqual([{ id: ofAnna }]);
    await reaching([one.id], () => db.deleteFrom('card_order_words').execute());
    expect(await world.portal.db.selectFrom('card_order_words').select('order_id').execute()).toHaveLength(2);
    const moved = reaching([one.id], () => db.updateTable('card_orders').set({ organisation_id: other.id }).execute());
    await expect(moved).rejects.toMatchObject({ code: '42501' });
    expect((await world.found(ofBo)).city).not.toBe('X');
    expect((await world.found(waiting)).city).not.toBe('X');
  });

  test('no statement of a company changes a logo, whosever it is, or deletes one that is in use [R-2-10]', async () => {
    const { world, db, one, ofAnna, anna, supplier } = await start();
    const { db: all } = world.portal;
    const [photo, free] = [await world.picture(), await world.picture()];
    await all.updateTable('card_orders').set({ photo_id: photo }).where('id', '=', ofAnna).execute();
    const logos = [await world.picture(), await world.picture(), await world.picture()] as const;
    await world.organisation({ logoId: logos[0] });
    await all.updateTable('card_suppliers').set({ logo_id: logos[1] }).where('id', '=', supplier).execute();
    const registration = {
      person_id: anna.id,
      name: 'Bygg AB',
      step: 'details',
      country: 'FI',
      company_number: '1000003-1',
      outcome: 'eligible_not_registered',
      source: 'hand',
      language: 'fi',
      created: new Date(),
      changed: new Date(),
      logo_id: logos[2],
    } as const;
    await all.insertInto('registrations').values(registration).execute();
    const change = () =>
      db
        .updateTable('pictures')
        .set({ content: Buffer.from('another') })
        .returning('id')
        .execute();
    const changed = await reaching([one.id], change);
    expect(changed.map(({ id }) => id).toSorted()).toEqual([photo, free].toSorted());
    for (const id of logos) {
      const deleted = reaching([one.id], () => db.deleteFrom('pictures').where('id', '=', id).execute());
      await expect(deleted).rejects.toMatchObject({ code: '23503' });
    }
    const job = await reaching('everybody', change);
    expect(job.map(({ id }) => id)).toEqual(expect.arrayContaining([...logos]));
  });

  test('what is told holds for the statement, or the transaction, and not for who has the connection next [R-2-10]', async () => {
    const { db, pool, one, other, ofAnna, waiting, ofBo } = await start();
    const ids = () => db.selectFrom('card_orders').select('id').orderBy('id').execute();
    await reaching([one.id], async () => expect(await ids()).toEqual([{ id: ofAnna }]));
    const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    for (const client of clients) {
      const { rows } = await client.query('select id from card_orders');
      expect(rows).toEqual([]);
      client.release();
    }
    // A portal of release 0.2.0 tells nothing, and may run beside.
    const { rows: named } = await pool.query<{ name: string }>('select current_database() as name');
    const url = new URL(urlOfPortalsRole(inject('databases').adminUrl));
    url.pathname = `/${named[0]?.name ?? ''}`;
    const former = new pg.Client({ connectionString: url.href });
    await former.connect();
    expect((await former.query('select from card_orders').finally(() => former.end())).rows).toHaveLength(3);
    await reaching([one.id], () =>
      inTransaction(db, async (tx) => {
        const found = () => tx.selectFrom('card_orders').select('id').orderBy('id').execute();
        expect(await found()).toEqual([{ id: ofAnna }]);
        // Another reach within it, and the first again.
        expect(await reaching([other.id], found)).toHaveLength(2);
        expect(await found()).toEqual([{ id: ofAnna }]);
      }),
    );
    // At once, over the same connections.
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, turn) => {
        const rows = [[one.id], [other.id], []][turn % 3] ?? [];
        return [turn % 3, (await reaching(rows, ids)).map(({ id }) => id)] as const;
      }),
    );
    for (const [turn, found] of seen) expect(found.toSorted()).toEqual([[ofAnna], [waiting, ofBo].toSorted(), []][turn]);
  });

  test('a role that may only connect learns nothing by the functions that run as the owner [R-2-10]', async () => {
    const { world, pool, anna, other, supplier } = await start();
    const key = { id: other.id, name: 'ERP', key_hash: randomBytes(32), scopes: ['orderer'], made_by: anna.id };
    await world.portal.db.insertInto('partner_keys').values(key).execute();
    await sql`with made as (
        insert into webhooks (supplier_id, address, kinds, secret_sealed, created, placed)
        values (${supplier}, 'https://cards.example/', '{}', '\\x00', now(), 0) returning id)
      insert into webhook_deliveries (webhook_id, event_id, kind, body, created)
      select id, 'evt_1', 'card.ordered', ${JSON.stringify({ data: { order_id: other.id } })}, now() from made`.execute(
      world.portal.db,
    );
    const { rows: named } = await pool.query<{ name: string }>('select current_database() as name');
    const url = new URL(inject('databases').adminUrl);
    url.pathname = `/${named[0]?.name ?? ''}`;
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    const role = `siteid_test_exporter_${randomBytes(4).toString('hex')}`;
    await owner.query(`create role ${role} login password 'exporter'`);
    url.username = role;
    url.password = 'exporter';
    const exporter = new pg.Client({ connectionString: url.href });
    await exporter.connect();
    const asked = [
      'select is_organisation_reached($1) as found',
      "select count(*) > 0 as found from worded_order_ids($1, '{%}')",
      "select count(*) > 0 as found from worded_order_ids_of_everybody('%', null, 1000) where $1::uuid is not null",
      'select count(*) > 0 as found from deliveries_of_orders(array[$1::uuid])',
      "select count(*) > 0 as found from orders_by_step($1, '2000-01-01')",
      'select maker_of_key($1) is not null as found',
    ];
    const found = async (client: pg.Client) => {
      const answers = [];
      for (const text of asked) answers.push((await client.query<{ found: boolean }>(text, [other.id])).rows[0]?.found);
      return answers;
    };
    expect(await found(owner)).toEqual([true, true, true, true, true, true]);
    expect(await found(exporter)).toEqual([false, false, false, false, false, false]);
    await exporter.end();
    await owner.query(`drop role ${role}`).finally(() => owner.end());
  });
});
