import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  approveOrders,
  cardOrderStatuses,
  getUnapprovedOrders,
  importCardOrders,
  languages,
  partnerApiBase,
} from '@siteid/contract';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findOrder, lockOrder } from '../../card-orders/card-order-store.ts';
import { changeStatus } from '../../card-orders/changing/change-status.ts';
import { remindHolders } from '../../card-orders/reminding/remind-holders.ts';
import { tellWhoWaits } from '../../card-orders/reminding/tell-who-waits.ts';
import { keyFileIn, readKeyFile } from '../../cli/by-key/key-file.ts';
import { inTransaction } from '../../database/transaction.ts';
import { reminders } from '../../mail/reminders.ts';
import { portalText } from '../../messages/catalogue.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';
import { outboxPage } from '../demo-outbox.ts';
import { registerDemoRoutes, resetPath } from '../demo-routes.ts';
import { demoTexts } from '../demo-texts.ts';
import { simulateSuppliers } from '../simulated-supplier.ts';
import { startUpText } from '../start-up-text.ts';
import { organisationIdOf } from './demo-organisations.ts';
import { demoId } from './demo-people.ts';
import { ensureDemoWorld } from './demo-world.ts';
import { knownPerson } from './make-people.ts';
import { prepareDemo, renewDemo } from './renew-demo.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'siteid-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const example = join(import.meta.dirname, '../../../../examples/orders.csv');
const slow = 180_000;

describeOnEachDatabase('the demo', (fresh) => {
  let clock = new Date();
  const make = async () => World.make(await fresh(), { env: { DATA_DIR: dataDir }, now: () => clock });
  const passSeconds = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };

  test('holds every situation, lets its suppliers work on what is new alone, and begins anew when told to [1-14, W-5-6]', {
    timeout: slow,
  }, async () => {
    clock = new Date('2026-11-20T12:00:00Z');
    const world = await make();
    const { portal, server } = world;
    const { db } = portal;
    await prepareDemo(portal);

    // Every status is there, each with a history that ends in it, and no card outlives its validity.
    const counts = await db
      .selectFrom('card_orders')
      .select(['status', sql<number>`count(*)`.as('count')])
      .where('organisation_id', '=', organisationIdOf('NORRBYGG'))
      .groupBy('status')
      .execute();
    expect(new Set(counts.map(({ status }) => status))).toEqual(new Set(cardOrderStatuses));
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(4000);
    const { rows: inconsistent } = await sql`
      select o.id from card_orders o
      where o.status <> (select status from card_order_history h where h.order_id = o.id order by h.id desc limit 1)
        or (o.status in ('activated', 'suspended', 'personalized') and o.valid_until < ${portal.today()})`.execute(db);
    expect(inconsistent).toEqual([]);
    // Whoever was to be reminded was, so that the portal begins by mailing nobody.
    await remindHolders(portal);
    await tellWhoWaits(portal);
    const due = (await world.messages()).filter(({ kind }) => reminders.some((each) => each === kind));
    expect(due.map(({ recipient }) => recipient)).toEqual([]);
    const { rows: unnamed } = await sql`select id from card_orders where orderer_reference is null`.execute(db);
    expect(unnamed, 'orders without a reference of their company').toEqual([]);

    // What a card meets in its life: a reminder that went out, a right that is lent, and what waits for a second person.
    const { rows: met } = await sql`
      select (select count(*) from holder_messages where reminder is not null and sent is not null) > 0 as reminded,
        (select count(*) from lent_rights) > 0 as lent, (select count(*) from bulk_jobs where waits_until is not null) > 0 as asked`.execute(
      db,
    );
    expect(met).toEqual([{ reminded: true, lent: true, asked: true }]);

    // Orders wait for a second look: one who is named on the sign-in page approves what another entered, who does not.
    const openedBy = async (subject: string) => {
      const { personId, governmentId } = knownPerson(subject);
      const browser = await world.signIn({ id: personId, name: subject, governmentId, identityId: null }, 'general');
      const { orders } = (await browser.call(getUnapprovedOrders, { organizationId: organisationIdOf('MAJAVA') })).result;
      const [first] = orders;
      const approval = {
        organizationId: organisationIdOf('MAJAVA'),
        orders: [{ orderId: first?.orderId, seen: first?.modified }],
      };
      return { orders, whys: (await browser.call(approveOrders, approval)).result.orders.map(({ why }) => why) };
    };
    expect(await openedBy('karl-nystrom')).toMatchObject({ orders: [{ whyNot: 'typedByYou' }, {}], whys: ['typedByYou'] });
    const seen = { typedBy: ['Karl Nyström'], whyNot: null };
    expect(await openedBy('yrjo-kallio')).toMatchObject({ orders: [seen, seen], whys: [null] });

    // Staff, the ID office and the mail server have worked before, and one photo that is to be checked came with another's order.
    const { rows: past } = await sql<{ failed: number; waiting: number; deeds: number; changes: number; repeats: number }>`select
      (select count(*)::int from outbox_messages where failed is not null) as failed,
      (select count(*)::int from outbox_messages where sent is null and failed is null and attempts > 0) as waiting,
      (select count(*)::int from office_deeds where at::date = '2026-11-19') as deeds,
      (select count(*)::int from membership_changes where actor_role in ('staff', 'system')) as changes,
      (select count(*)::int from card_orders checked join card_suppliers on card_suppliers.id = supplier_id
        where code = 'kortnord' and status = 'approved_by_orderer'
          and exists (select from card_orders other where other.photo_id = checked.photo_id and other.id <> checked.id)) as repeats`.execute(
      db,
    );
    expect(past).toEqual([{ failed: 1, waiting: 1, deeds: 3, changes: 3, repeats: 1 }]);

    // A card was lost, and another is on its way in its place, for the same worker.
    const { rows: replaced } = await sql`
      select lost.status, history.cause, next.status as next, next.government_id_hash = lost.government_id_hash as "isSame"
      from card_orders next join card_orders lost on lost.id = next.replaces
      join card_order_history history on history.order_id = lost.id and history.status = 'suspended'`.execute(db);
    expect(replaced).toEqual([{ status: 'suspended', cause: 'lost', next: 'approved_by_personalizer', isSame: true }]);

    // Cards end soon, some sooner than others (L-4-1).
    const { rows: ending } = await sql`
      select count(*) filter (where valid_until <= date '2026-11-20' + 60) > 0 as sooner,
        count(*) filter (where valid_until > date '2026-11-20' + 60) > 0 as later
      from card_orders where has_card(status) and valid_until between date '2026-11-20' and date '2026-11-20' + 180`.execute(db);
    expect(ending).toEqual([{ sooner: true, later: true }]);

    // An order waits for its company, to whom its holder sent it back.
    const { rows: sentBack } = await sql`
      select card_orders.status, said, photo is not null as "hasPhoto", history.actor_role as role, history.description
      from order_corrections join card_orders on card_orders.id = order_corrections.order_id and person_id is not null
      join card_order_history history on history.order_id = card_orders.id and history.description is not null`.execute(db);
    const description = 'correction send_back address postal_code city photo note';
    const said = { address: 'Provgatan 12', postal_code: '100 12', city: 'Uppsala' };
    expect(sentBack).toEqual([{ status: 'approved_by_personalizer', said, hasPhoto: true, role: 'holder', description }]);

    // Another waits for it, to whom the card supplier sent it back (L-3-4).
    const { rows: byProducer } = await sql`
      select status, note from order_corrections join card_orders on card_orders.id = order_id where person_id is null`.execute(
      db,
    );
    expect(byProducer).toEqual([{ status: 'ordered', note: 'The face is too dark to print.' }]);

    // And the last mail of another came back, which its company can mend (L-1-6).
    const { rows: unreached } = await sql`
      select card_orders.status, organisations.code from holder_messages message
      join card_orders on card_orders.id = message.order_id join organisations on organisations.id = card_orders.organisation_id
      where came_back and not exists (select from holder_messages later where later.order_id = message.order_id
        and later.written > message.written)`.execute(db);
    expect(unreached).toEqual([{ status: 'approved_by_personalizer', code: 'NORRBYGG' }]);

    // Whoever has a card to activate chose text messages too: one stands in the outbox once somebody reminds them (L-1-2).
    const { rows: texted } = await sql`
      select distinct persons.username, card_orders.status from persons
      join card_orders on card_orders.government_id_hash in (select hash from government_ids where person_id = persons.id)
      where reminded_by_text and phone_proven is not null and card_orders.status = 'personalized'`.execute(db);
    expect(texted).toEqual([{ username: 'bjorn-akesson', status: 'personalized' }]);

    // It is made once.
    passSeconds(60);
    expect((await ensureDemoWorld(portal)).toISOString()).toBe('2026-11-20T12:00:00.000Z');

    // The keys of the command line are in a file, stay as they are, and work.
    const file = readKeyFile(keyFileIn(dataDir));
    await prepareDemo(portal);
    expect(readKeyFile(keyFileIn(dataDir))).toEqual(file);
    const key = file?.keys.find(({ scope }) => scope === 'orderer')?.key ?? '';
    const imported = await server.inject({
      method: 'POST',
      url: `${partnerApiBase}${importCardOrders.path}`,
      headers: { authorization: `Bearer ${key}` },
      payload: { csv: readFileSync(example, 'utf8').replaceAll(/photos\/.*/g, ''), approve: true },
    });
    const [id = ''] = imported
      .json<{ result: { created: { order_id: string }[] } }>()
      .result.created.map((each) => each.order_id);
    const statusOf = async (orderId: string) =>
      (await findOrder(db, orderId, { as: 'organisation', organisationIds: 'any' }))?.status;
    const crowd = () => sql`select status, count(*) from card_orders where id <> ${id} group by 1 order by 1`.execute(db);

    // Suppliers take their time, and leave what was there when the world was made.
    const before = (await crowd()).rows;
    await simulateSuppliers(portal);
    expect(await statusOf(id)).toBe('approved_by_orderer');
    passSeconds(3);
    await simulateSuppliers(portal);
    expect(await statusOf(id)).toBe('approved_by_personalizer');
    await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id, { as: 'organisation', organisationIds: 'any' });
      if (order === undefined) throw new Error('the order is gone');
      const by = { personId: demoId(1, 1), name: 'Åsa Öberg', role: 'holder' } as const;
      const confirmed = await changeStatus(tx, portal, { order, action: 'confirm', by, set: { holder_id: demoId(1, 1) } });
      if ('refused' in confirmed) throw new Error(confirmed.refused);
      return changeStatus(tx, portal, { order: confirmed, action: 'release', by });
    });
    for (const status of ['printed', 'personalized']) {
      passSeconds(3);
      await simulateSuppliers(portal);
      expect(await statusOf(id)).toBe(status);
    }
    const moved = (await crowd()).rows.filter((row) => !before.some((other) => JSON.stringify(other) === JSON.stringify(row)));
    // The second order of the file was accepted meanwhile; nothing else moved.
    expect(moved).toHaveLength(2);

    // The card lies on the table, and its mails can be read.
    const html = await outboxPage(portal, demoTexts('en'));
    expect(html).toMatch(/<td>Åsa Märta Öberg<\/td><td class="number">KV-\d{4}-\d{6}<\/td>/);
    expect(html).toContain('E-mail to asa.oberg@example.com');
    for (const language of languages) {
      const said = await startUpText(portal, language);
      expect(said).toContain('KV-2041-118730  Björn Åkesson');
      expect(said).toContain(portalText(language, 'cardapi.cardStatus.personal.personalized'));
      // Addresses and commands are the same in every language.
      const words = said
        .replaceAll(/https?:\S+|np[mx] .*/g, '')
        .match(/\b(is ready|sign in|cards on|mails|codes|companies|order cards|demo over)\b/gi);
      expect(new Set(words?.map((word) => word.toLowerCase())).size, language).toBe(language === 'en' ? 8 : 0);
    }

    // Reset: by a key of the data folder only.
    const app = Fastify();
    registerDemoRoutes(app, portal);
    expect((await app.inject({ method: 'POST', url: resetPath })).statusCode).toBe(403);
    expect(await statusOf(id)).toBe('personalized');
    const reset = await app.inject({ method: 'POST', url: resetPath, headers: { authorization: `Bearer ${key}` } });
    expect(reset.statusCode).toBe(204);
    expect(await statusOf(id)).toBeUndefined();
    expect(readKeyFile(keyFileIn(dataDir))?.keys.map(({ key: other }) => other)).not.toContain(key);
  });

  test('a database that is no demo is not touched by a reset', async () => {
    const { portal } = await make();
    await portal.db.insertInto('world_facts').values({ name: 'a fact', value: '1' }).execute();
    expect(await renewDemo(portal)).toBe(false);
    expect(await portal.db.selectFrom('world_facts').select('name').execute()).toEqual([{ name: 'a fact' }]);
  });
});
