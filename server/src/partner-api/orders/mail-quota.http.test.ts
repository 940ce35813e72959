import { approveOrder, importCardOrders, inviteHolderAgain, placeCardOrders } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { finnishTestNumber } from '../../demo/world/demo-numbers.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

const numbers = ['19910417-2383', '19860902-2390', '19930715-2380', '19891103-2392', '19940209-2390'];
const order = (index: number, email: string | null = `worker${index}@example.com`) => ({
  reference: `R-${index}`,
  given_names: 'Åsa',
  family_names: 'Öberg',
  date_of_birth: (numbers[index] ?? '').replace(/^(\d{4})(\d\d)(\d\d)-.*/, '$1-$2-$3'),
  nationalities: 'SE',
  government_id_country: 'SE',
  government_id: numbers[index],
  email,
});

describeOnEachDatabase('mails that a partner’s key leads to', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let orderer: PartnerClient;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { env: { MAILS_PER_SENDER: '3', MAILS_PER_ADDRESS: '2' }, now: () => now });
    organisation = await world.organisation();
    orderer = await PartnerClient.make(world, ['orderer'], { organisation });
  });

  const placed = async () => (await world.portal.db.selectFrom('card_orders').select('id').execute()).length;
  const place = async (...orders: readonly object[]) => orderer.call(placeCardOrders, { orders, approve: true });

  test('have an end in a day: orders with one more address are refused with 429 and when to come again', async () => {
    expect((await place(order(0), order(1), order(2))).status).toBe(200);
    now = new Date('2026-11-20T18:00:00Z');
    const answer = await world.server.inject({
      method: 'POST',
      url: `/partner/v1${placeCardOrders.path}`,
      headers: { authorization: `Bearer ${orderer.key}` },
      payload: { orders: [order(3)], approve: true },
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, String(18 * 3600)]);
    expect(answer.json()).toMatchObject({
      logicExceptionMessageKey: 'errors.cards.tooManyMails',
      logicExceptionAdditionalData: { to: 'sender', limit: 3 },
    });
    expect(await placed()).toBe(3);
    // What leads to no mail goes on: orders without an address, and those that came in before.
    expect((await place(order(3, null), order(0))).status).toBe(200);
    now = new Date('2026-11-21T12:00:00Z');
    expect((await place(order(4))).status).toBe(200);
  });

  test('have an end for one address too, from a file or from JSON', async () => {
    const csv = [0, 1, 2].map((index) => Object.values(order(index, 'all@example.com')).join(';')).join('\n');
    const file = { csv: `${Object.keys(order(0)).join(';')}\n${csv}`, approve: true };
    const answer = await orderer.call(importCardOrders, file);
    expect([answer.status, answer.refused, await placed()]).toEqual([429, 'errors.cards.tooManyMails', 0]);
    expect((await place(order(0, 'all@example.com'), order(1, 'ALL@example.com'))).status).toBe(200);
  });

  test('close an address to no other company, and count when an order is approved', async () => {
    const unapproved = async (...orders: readonly object[]) => orderer.call(placeCardOrders, { orders, approve: false });
    const all = [0, 1, 2].map((index) => order(index, 'all@example.com'));
    const { result } = await unapproved(...all);
    const statuses: number[] = [];
    for (const { order_id: orderId } of result.created) statuses.push((await orderer.call(approveOrder, { orderId })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await world.found(result.created[2]?.order_id ?? '')).status).toBe('ordered');
    const other = await PartnerClient.make(world, ['orderer'], { organisation: await world.organisation() });
    expect((await other.call(placeCardOrders, { orders: all.slice(0, 2), approve: true })).status).toBe(200);
  });

  test('are no way to try government ids: which of them would be ordered anew is counted although nothing is done [W-5-5]', async () => {
    const worker = (individual: number) => ({
      ...order(0, 'all@example.com'),
      reference: null,
      date_of_birth: '1993-07-15',
      government_id_country: 'FI',
      government_id: finnishTestNumber('1993-07-15', individual),
    });
    expect((await place({ ...worker(901), email: null }, order(1, 'all@example.com'), order(2, 'all@example.com'))).status).toBe(
      200,
    );
    const guesser = await PartnerClient.make(world, ['orderer'], { organisation });
    const refused: (string | undefined)[] = [];
    // Two of this day of birth came by the company's other key.
    for (let individual = 902; individual <= 930; individual += 1)
      refused.push((await guesser.call(placeCardOrders, { orders: [worker(individual)], approve: true })).refused);
    expect(refused).toEqual([
      ...Array.from({ length: 28 }, () => 'errors.cards.tooManyMails'),
      'errors.cards.tooManyGovernmentIds',
    ]);
    const known = await guesser.call(placeCardOrders, { orders: [worker(901)], approve: true });
    expect([known.status, known.refused, await placed()]).toEqual([429, 'errors.cards.tooManyGovernmentIds', 3]);
  });

  test('count the links that are sent again', async () => {
    const [holder, waiting] = [await world.person(), [] as string[]];
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']) {
      waiting.push((await world.order(holder, organisation, 'approved_by_personalizer', { email })).id);
    }
    now = new Date('2026-11-20T14:00:00Z');
    const statuses: number[] = [];
    for (const orderId of waiting) statuses.push((await orderer.call(inviteHolderAgain, { orderId })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    // Within the hour nothing is sent, so nothing is counted.
    expect((await orderer.call(inviteHolderAgain, { orderId: waiting[0] })).status).toBe(200);
  });
});
