import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertReadings } from '../access-records/reading-store.ts';
import { runCommandLine } from '../cli/program.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { PartnerClient } from '../testing/partner-client.ts';
import { terminalOver } from '../testing/terminal.ts';
import { type TestPerson, World } from '../testing/world.ts';
import type { PersonExport } from './export-person.ts';
import { tablesOfNobody, tablesOfPerson } from './person-views-store.ts';

/** References to a person or an order that no view names: `own_orders` has the first; by the others nothing is told, or another's. */
const untold = new Set([
  'card_orders.holder_id',
  'card_orders.redeemed_by',
  'card_orders.replaces',
  'card_number_attempts.order_id',
  'production_claims.order_id',
]);

describeOnEachDatabase('what the portal holds about a person', (fresh) => {
  test('is told from each table and column of the database, or it is said why not [R-6-5]', async () => {
    const { pool } = await fresh();
    const { rows: columns } = await pool.query<{ table: string; columns: string[] }>(`
      select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by 1`);
    const said = [...Object.keys(tablesOfPerson), ...Object.keys(tablesOfNobody)];
    expect(said.toSorted()).toEqual(columns.map(({ table }) => table).toSorted());
    for (const { table, columns: all } of columns) {
      const { views, omits } = tablesOfPerson[table] ?? { views: null, omits: [] };
      if (views === null) continue;
      const told = views.flatMap((view) => [
        ...view.columns,
        ...Object.keys(view.made ?? {}).filter((name) => all.includes(name)),
      ]);
      expect([table, [...new Set([...told, ...omits])].toSorted()]).toEqual([table, all.toSorted()]);
    }
    const { rows: references } = await pool.query<{ table: string; column: string }>(`
      select f.conrelid::regclass::text as table, a.attname as column
      from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f' and f.confrelid in ('persons'::regclass, 'card_orders'::regclass, 'company_users'::regclass)`);
    expect(references.length).toBeGreaterThan(40);
    const passedOver = references.filter(({ table, column }) => {
      const looked = tablesOfPerson[table]?.views.map(({ rows }) => rows).join(' ') ?? '';
      return !new RegExp(`\\b${column}\\b`).test(looked);
    });
    expect(new Set(passedOver.map(({ table, column }) => `${table}.${column}`))).toEqual(untold);
  });

  async function exported(world: World, named: string) {
    const folder = mkdtempSync(join(tmpdir(), 'siteid-person-'));
    const file = join(folder, 'astrid.json');
    try {
      const terminal = terminalOver({ USER: 'olga' });
      const siteid = async () => runCommandLine(['person', 'export', named, file], terminal, (work) => work(world.portal));
      const code = await siteid();
      if (code !== 0) return { code, text: '', told: {}, err: terminal.written.err };
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
      // No file is written over.
      expect(await siteid()).toBe(2);
      const text = readFileSync(file, 'utf8');
      return { code, text, told: (JSON.parse(text) as PersonExport).told, err: '' };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  const usernameOf = async ({ portal: { db } }: World, { id }: TestPerson) =>
    (await db.selectFrom('persons').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username;

  test('is written to a file of its own, with photo and government id, and names nobody else; that it was is noted [R-6-5]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const organisation = await world.organisation({ name: 'Norrbygg' });
    const astrid = await world.person({ givenNames: 'Astrid', familyNames: 'Lindqvist' });
    const karl = await world.organisationUser(organisation);
    const photo_id = await world.picture(Buffer.from('her face'));
    const order = await world.order(astrid, organisation, 'activated', {
      photo_id,
      email: 'astrid@example.com',
      pin: '47114711',
    });
    const ofKarl = await world.order(karl, organisation, 'approved_by_personalizer', {
      email: 'karl@example.com',
      address: 'Karls gata',
    });
    await db.updateTable('card_orders').set({ redeemed_by: astrid.id }).where('id', '=', ofKarl.id).execute();
    // What others wrote, and what is their company's; what she wrote herself is hers.
    const rejected = await world.order(astrid, organisation, 'cancelled_by_holder', {
      orderer_reference: 'canary-employee-4711',
    });
    const [hers] = await db
      .selectFrom('card_order_history')
      .select('id')
      .where('order_id', '=', rejected.id)
      .orderBy('id', 'desc')
      .execute();
    await db
      .updateTable('card_order_history')
      .set({ actor_person_id: astrid.id, reason: 'by-herself' })
      .where('id', '=', hers?.id ?? 0)
      .execute();
    const cancelled = await world.order(astrid, organisation, 'cancelled_by_orderer');
    await db
      .updateTable('card_orders')
      .set({ rejection_reason: 'canary-of-the-company' })
      .where('id', '=', cancelled.id)
      .execute();
    await sql`update card_order_history set actor_person_id = ${karl.id}, reason = 'canary-of-the-company'
      where order_id = ${cancelled.id}`.execute(db);
    const key = await PartnerClient.make(world, ['orderer'], { organisation });
    await sql`update partner_keys set made_by = ${astrid.id}, name = 'canary-key', email = 'canary-colleague@norrbygg.example',
      addresses = '{192.0.2.99}', per_day = 4712, calls = 4713, last_used = '2019-01-02', expires = '2019-01-03'
      where id = ${key.keyId}`.execute(db);
    await insertReadings(db, { readerId: karl.id, kind: 'staff_order', at: new Date(), subjects: [{ orderId: order.id }] });
    await insertReadings(db, { readerId: astrid.id, kind: 'staff_order', at: new Date(), subjects: [{ orderId: ofKarl.id }] });
    const { text, told } = await exported(world, await usernameOf(world, astrid));
    for (const own of ['Astrid', 'Lindqvist', astrid.governmentId.value, Buffer.from('her face').toString('base64'), 'Norrbygg'])
      expect(text).toContain(own);
    expect(text).not.toMatch(/karl|nystr|47114711|canary|192\.0\.2\.99|4712|4713|2019-01/i);
    expect(text).toContain('by-herself');
    expect(told['partner_keys']?.map((rows) => rows.map((row) => Object.keys(row)))).toEqual([[['created']]]);
    for (const others of [karl.id, karl.governmentId.value, ofKarl.id, order.card_number ?? ''])
      expect(text).not.toContain(others);
    expect(told['disclosures']?.map((rows) => rows.map(({ kind, order_id: of }) => [kind, of]))).toEqual([
      [['staff_order', order.id]],
      [['staff_order', undefined]],
    ]);
    expect(told['card_orders']?.[0]).toHaveLength(3);
    const steps = told['card_order_history']?.[0]?.filter(({ order_id: of }) => of === order.id);
    expect(steps?.map(({ status }) => status)).toEqual(await world.history(order.id));
    const deeds = db.selectFrom('deeds').select(['kind', 'operator', 'detail']).where('kind', '=', 'person-exported');
    expect(await deeds.execute()).toEqual([{ kind: 'person-exported', operator: 'olga', detail: { person: astrid.id } }]);
    // By id it is the same.
    expect(Object.keys((await exported(world, astrid.id)).told)).toEqual(
      [...Object.keys(told), 'deeds'].slice(0, Object.keys(told).length),
    );
  });

  test('is nothing of somebody whom nobody knows', async () => {
    const world = await World.make(await fresh());
    for (const named of ['nobody', '00000000-0000-4000-8000-000000000001', "' or true --"])
      expect(await exported(world, named)).toMatchObject({ code: 1, err: `There is no person ${named}.\n` });
    expect(await world.portal.db.selectFrom('deeds').select('id').execute()).toEqual([]);
  });
});
