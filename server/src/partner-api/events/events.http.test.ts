import { listOrderEvents, listProductionEvents } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { makeHistoryLog } from '../../history-log/make-history-log.ts';
import { describeOnEachDatabase, describeOnPostgres } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

let world: World;
let organisation: TestOrganisation;
const logged = async () => {
  while (await makeHistoryLog(world.portal, []));
};
const orderer = (of = organisation) => PartnerClient.make(world, ['orderer'], { organisation: of });

/** Everything from a cursor on, as a system reads it that follows its cards. */
async function readAll(key: PartnerClient, from?: string, limit = 3) {
  const events = [];
  for (let after = from, more = true; more; ) {
    const { result } = await key.call(listOrderEvents, { limit, ...(after !== undefined && { after }) });
    events.push(...result.events);
    ({ more } = result);
    after = result.cursor;
    if (!more) return { events, cursor: after };
  }
  throw new Error('never');
}

describeOnEachDatabase('the list of events', (fresh) => {
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation({ code: 'NORRBYGG' });
  });

  test('tells each step of an order once, by a cursor, and nothing of whose it is [L-10-4]', async () => {
    const key = await orderer();
    const holder = await world.person();
    const order = await world.order(holder, organisation, 'suspended', { orderer_reference: 'A-17' });
    expect((await key.call(listOrderEvents)).result).toEqual({ events: [], cursor: '0', more: false });
    await logged();
    const { events, cursor } = await readAll(key);
    expect(events.map(({ type, data }) => [type, data.status])).toEqual([
      ['card.ordered', 'ordered'],
      ['card.approved', 'approved_by_orderer'],
      ['card.accepted', 'approved_by_personalizer'],
      ['card.confirmed', 'ready_to_personalize'],
      ['card.printed', 'printed'],
      ['card.personalized', 'personalized'],
      ['card.activated', 'activated'],
      ['card.suspended', 'suspended'],
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.at(-1)).toEqual({
      id: expect.stringMatching(/^evt_\d+$/),
      type: 'card.suspended',
      timestamp: order.status_modified.toISOString(),
      data: { order_id: order.id, company: 'NORRBYGG', reference: 'A-17', status: 'suspended' },
    });
    const { body } = await key.call(listOrderEvents, { limit: 500 });
    expect(body).not.toMatch(/Astrid|Lindqvist|19900101|4711|for a test/);
    // From there on, and from now on.
    expect(await readAll(key, cursor)).toEqual({ events: [], cursor });
    expect((await key.call(listOrderEvents, { after: 'latest' })).result).toEqual({ events: [], cursor, more: false });
    await world.order(await world.person(), organisation, 'ordered');
    await logged();
    expect((await readAll(key, cursor)).events.map(({ type }) => type)).toEqual(['card.ordered']);
  });

  test('is of the key’s own companies alone, and of the supplier’s own work alone [L-10-4, T1]', async () => {
    const [other, managed] = [await world.organisation({ code: 'OTHER' }), await world.organisation({ code: 'MANAGED' })];
    await world.manage(organisation, managed);
    for (const each of [organisation, other, managed]) await world.order(await world.person(), each, 'suspended');
    const never = await world.order(await world.person(), organisation, 'ordered');
    await world.order(await world.person(), organisation, 'cancelled_by_orderer');
    await logged();
    const companies = async (of: TestOrganisation) =>
      new Set((await readAll(await orderer(of))).events.map(({ data }) => data.company));
    expect(await companies(organisation)).toEqual(new Set(['NORRBYGG', 'MANAGED']));
    expect(await companies(other)).toEqual(new Set(['OTHER']));
    const producer = await PartnerClient.make(world, ['personalizer']);
    const { events } = (await producer.call(listProductionEvents, { limit: 500 })).result;
    expect(new Set(events.map(({ data }) => data.company))).toEqual(new Set(['NORRBYGG', 'OTHER', 'MANAGED']));
    expect(events.filter(({ data }) => data.order_id === never.id)).toEqual([]);
    expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual([
      'card.accepted',
      'card.approved',
      'card.confirmed',
      'card.personalized',
      'card.printed',
    ]);
    const another = await PartnerClient.make(world, ['personalizer'], { supplierId: await world.otherSupplier() });
    expect((await another.call(listProductionEvents)).result.events).toEqual([]);
  });

  test('is not read with another key or a cursor that is none [L-10-4]', async () => {
    const key = await orderer();
    expect((await key.call(listProductionEvents)).refused).toBe('errors.partner.scopeMissing');
    for (const wrong of [{ after: '-1' }, { after: 'x' }, { after: '1'.repeat(16) }, { limit: 501 }, { limit: 0 }, { before: 1 }])
      expect([wrong, (await key.call(listOrderEvents, wrong)).status]).toEqual([wrong, 400]);
    expect((await key.call(listOrderEvents, { after: '999999999999999' })).result.events).toEqual([]);
  });

  test('goes on past any number of steps of others, a bounded part at a time [L-10-4]', async () => {
    const [key, other] = [await orderer(), await world.organisation()];
    const { id } = await world.order(await world.person(), other, 'activated');
    await sql`insert into card_order_history (order_id, status, actor_name, actor_role)
      select ${id}, 'activated', 'system', 'system' from generate_series(1, 20100)`.execute(world.portal.db);
    await world.order(await world.person(), organisation, 'ordered');
    await logged();
    const first = (await key.call(listOrderEvents)).result;
    expect(first).toEqual({ events: [], cursor: '20000', more: true });
    expect((await readAll(key)).events.map(({ type }) => type)).toEqual(['card.ordered']);
  }, 60_000);
});

describeOnPostgres('the list of events', (fresh) => {
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
  });

  test('passes nothing over that is committed long after what was written later [L-10-4]', async () => {
    const key = await orderer();
    const [early, late] = [
      await world.order(await world.person(), organisation, 'activated'),
      await world.order(await world.person(), organisation, 'activated'),
    ];
    await logged();
    const write = (tx: typeof world.portal.db, orderId: string) =>
      sql`with changed as (update card_orders set status_modified = now() where id = ${orderId} returning id)
        insert into card_order_history (order_id, status, actor_name, actor_role) select id, 'expired', 'system', 'system' from changed`.execute(
        tx,
      );
    const read: string[] = [];
    let { cursor } = await readAll(key);
    const follow = async () => {
      await logged();
      const next = await readAll(key, cursor);
      read.push(...next.events.map(({ data }) => data.order_id));
      ({ cursor } = next);
    };
    await inTransaction(world.portal.db, async (tx) => {
      await write(tx, late.id);
      await write(world.portal.db, early.id);
      await follow();
      await follow();
      expect(read).toEqual([early.id]);
    });
    await follow();
    await follow();
    expect(read).toEqual([early.id, late.id]);
  });
});
