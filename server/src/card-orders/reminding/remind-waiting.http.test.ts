import { randomUUID } from 'node:crypto';
import { getOrganisationWaitingOrders, remindHolders, sendLinkAgain } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { deliverMessages } from '../../mail/deliver-messages.ts';
import { lockReminders } from '../../mail/reminders.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileWaiting } from '../../testing/database/while-waiting.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { lockOrder } from '../card-order-store.ts';
import { changeStatus } from '../changing/change-status.ts';
import { remindHolders as remindByItself } from './remind-holders.ts';

const hours = 3_600_000;
const days = 24 * hours;

describeOnEachDatabase('a company that reminds its holders', (fresh, engine) => {
  let now: Date;
  let world: World;
  let organisation: TestOrganisation;
  let karl: Browser;

  beforeEach(async () => {
    now = new Date('2026-11-03T09:00:00Z');
    // Five mails in a day are more than any test asks for but one.
    world = await World.make(await fresh(), { now: () => now, env: { MAILS_PER_SENDER: '5' } });
    organisation = await world.organisation();
    karl = await world.signIn(await world.organisationUser(organisation));
  });

  const later = async (time: number) => {
    now = new Date(now.getTime() + time);
    karl = await world.signIn(await world.organisationUser(organisation));
  };
  const order = async (
    name: string,
    values: object = {},
    status: 'approved_by_personalizer' | 'personalized' = 'approved_by_personalizer',
  ) => {
    const holder = await world.person();
    return world.order(holder, organisation, status, { printable_name: name, email: `${name}@example.com`, ...values });
  };
  const deliver = async (refused: readonly string[] = []) => {
    const send = async ({ recipient }: { readonly recipient: string }) => {
      if (refused.includes(recipient)) throw new Error('550 no such mailbox');
    };
    const carrier = { channels: ['email' as const], isFinal: () => true, close: () => undefined, send };
    while (await deliverMessages(world.portal, carrier));
  };
  const remind = async (orderIds: readonly string[] | null, by = karl) =>
    (await by.call(remindHolders, { organizationId: organisation.code, orderIds: orderIds as string[] | null })).result;
  const reminded = async () =>
    (await world.messages()).filter(({ kind }) => kind.endsWith('-reminder')).map(({ recipient }) => recipient);

  test('reminds one, some or all who wait by one click, and says of each other why not [L-1-4]', async () => {
    const ids: Record<string, string> = {};
    for (const name of ['Anna', 'Bo', 'Cai', 'Dag']) ids[name] = (await order(name, name === 'Cai' ? { email: null } : {})).id;
    ids['Eva'] = (await order('Eva', {}, 'personalized')).id;
    ids['Fia'] = (await order('Fia', { valid_from: '2026-12-24', valid_until: '2027-12-24' }, 'personalized')).id;
    const done = await world.order(await world.person(), organisation, 'activated', { printable_name: 'Gun' });
    const foreign = await world.order(await world.person(), await world.organisation(), 'approved_by_personalizer', {
      email: 'elsewhere@example.com',
    });
    await deliver(['Bo@example.com']);
    // They were told just now.
    expect((await remind([ids['Anna'] ?? ''])).notReminded).toEqual([{ why: 'toldToday', count: 1, names: ['Anna'] }]);
    await later(days + 1000);
    expect(await remind([ids['Anna'] ?? '', done.id, foreign.id])).toEqual({
      reminded: 1,
      isNight: false,
      notReminded: [{ why: 'notWaiting', count: 2, names: [] }],
    });
    expect(await remind(null)).toEqual({
      reminded: 2,
      isNight: false,
      notReminded: [
        { why: 'notYetValid', count: 1, names: ['Fia'] },
        { why: 'noAddress', count: 1, names: ['Cai'] },
        { why: 'toldToday', count: 1, names: ['Anna'] },
      ],
    });
    expect((await reminded()).toSorted()).toEqual(['Anna@example.com', 'Dag@example.com', 'Eva@example.com']);
    expect((await remind([ids['Bo'] ?? ''])).notReminded).toEqual([{ why: 'cameBack', count: 1, names: ['Bo'] }]);
  });

  test('of all who wait reminds those of the list, and nobody whose order waits for the company first [L-1-4, L-11-2]', async () => {
    const [, bo, cai] = [await order('Anna'), await order('Bo'), await order('Cai')];
    await deliver(['Bo@example.com']);
    await later(days + 1000);
    const { db } = world.portal;
    const correction = {
      order_id: cai.id,
      organisation_id: cai.organisation_id,
      id: randomUUID(),
      person_id: null,
      said: '{}',
      asked: now,
    };
    await db.insertInto('order_corrections').values(correction).execute();
    const { code } = organisation;
    const list = async () => (await karl.call(getOrganisationWaitingOrders, { organizationCode: code })).result;
    const before = await list();
    expect(before.orders.map(({ printableName }) => printableName)).toEqual(['Anna']);
    expect(before.waitForCompany).toEqual([
      { step: 'correct', orders: 1 },
      { step: 'correctAddress', orders: 1 },
    ]);
    expect(await remind(null)).toEqual({ reminded: 1, isNight: false, notReminded: [] });
    expect(await reminded()).toEqual(['Anna@example.com']);
    // Once the company has done its part, they are waited for again.
    await db.deleteFrom('order_corrections').execute();
    await karl.call(sendLinkAgain, { organizationId: code, orderId: bo.id });
    await deliver();
    const after = await list();
    expect(after.orders.map(({ printableName }) => printableName).toSorted()).toEqual(['Anna', 'Bo', 'Cai']);
    expect(after.waitForCompany).toEqual([]);
  });

  test('reminds nobody whom another company reminded today [L-1-4, R-2-10]', async () => {
    const mine = await order('Anna');
    const [holder, elsewhere] = [await world.person(), await world.organisation()];
    const other = { government_id_hash: mine.government_id_hash, email: 'Anna@example.com' };
    await world.order(holder, elsewhere, 'approved_by_personalizer', other);
    await deliver();
    await later(days + 1000);
    const mats = await world.signIn(await world.organisationUser(elsewhere));
    expect((await mats.call(remindHolders, { organizationId: elsewhere.code, orderIds: null })).result).toEqual({
      reminded: 1,
      isNight: false,
      notReminded: [],
    });
    expect(await remind(null)).toEqual({
      reminded: 0,
      isNight: false,
      notReminded: [{ why: 'toldToday', count: 1, names: ['Anna'] }],
    });
  });

  test('reminds nobody twice in a day: two clicks at once, the job beside them, and a link that was sent again [L-1-4, L-1-7]', async () => {
    const ids = [];
    for (const name of ['Anna', 'Bo', 'Cai']) ids.push((await order(name)).id);
    await deliver();
    await later(3 * days);
    const mats = await world.signIn(await world.organisationUser(organisation));
    const answers = await Promise.all([
      remind(ids),
      remind(null, mats),
      remindByItself(world.portal).then(() => ({ reminded: 0 })),
      remind([ids[0] ?? '']),
    ]);
    const byHand = answers.reduce((sum, answer) => sum + answer.reminded, 0);
    const rows = await world.portal.db
      .selectFrom('holder_messages')
      .select(['reminder', 'actor_name', 'actor_role'])
      .where('kind', '=', 'review-reminder')
      .execute();
    expect([rows.length, rows.filter(({ actor_role }) => actor_role === 'company').length]).toEqual([3, byHand]);
    await deliver();
    await later(2 * hours);
    const again = await karl.call(sendLinkAgain, { organizationId: organisation.code, orderId: ids[0] });
    expect(again.status).toBe(200);
    await deliver();
    await later(22 * hours);
    expect((await remind(null)).notReminded).toEqual([{ why: 'toldToday', count: 1, names: ['Anna'] }]);
    await later(3 * hours);
    expect((await remind([ids[0] ?? ''])).reminded).toBe(1);
  });

  test('says of who answered while they were reminded that they are not waited for, and of another order of one person that they were told [L-1-4]', async () => {
    const [anna, bo] = [await order('Anna'), await order('Bo')];
    const cai = await world.person();
    const ids = [anna.id, bo.id];
    for (const printable_name of ['Cai', 'Cai again']) {
      const values = { printable_name, email: 'cai@example.com' };
      ids.push((await world.order(cai, organisation, 'approved_by_personalizer', values)).id);
    }
    await deliver();
    await later(days + 1000);
    // Whoever reminds waits for the lock, and Anna answers.
    const { db } = world.portal;
    const answers = () =>
      inTransaction(db, async (tx) => {
        const locked = await lockOrder(tx, anna.id, { as: 'organisation', organisationIds: 'any' });
        if (locked === undefined) throw new Error('the order is gone');
        const by = { personId: null, name: 'Karl', role: 'company' as const };
        await changeStatus(tx, world.portal, { order: locked, action: 'cancel', by, reason: 'no longer needed' });
      });
    const { reminded: count, notReminded } = await whileWaiting(
      { db, engine, hold: lockReminders },
      async () => remind(ids),
      answers,
    );
    expect([count, notReminded.map((each) => [each.why, each.count])]).toEqual([
      2,
      [
        ['notWaiting', 1],
        ['toldToday', 1],
      ],
    ]);
    expect((await reminded()).toSorted()).toEqual([`${bo.email}`, 'cai@example.com']);
  });

  test('counts the mails for who asks, and sends by day alone [L-1-1, L-1-4]', async () => {
    for (let number = 0; number < 6; number += 1) await order(`P${number}`);
    await deliver();
    await later(days + 1000);
    const { reminded: sent, notReminded } = await remind(null);
    expect([sent, notReminded.map(({ why, count, names }) => [why, count, names.length])]).toEqual([0, [['tooManyMails', 6, 3]]]);
    now = new Date('2026-11-05T22:00:00Z');
    karl = await world.signIn(await world.organisationUser(organisation));
    const { result } = await karl.call(remindHolders, { organizationId: organisation.code, orderIds: null });
    expect(result.isNight).toBe(true);
  });

  test('reminds all whom a search of the list finds, and the list says how often and when last [L-1-4]', async () => {
    const holder = await world.person({ givenNames: 'Anna', familyNames: 'Hellström' });
    const values = { printable_name: 'Anna', email: 'Anna@example.com' };
    await world.order(holder, organisation, 'approved_by_personalizer', values);
    await order('Bo');
    await deliver();
    await later(days + 1000);
    const { code } = organisation;
    const byName = { sortBy: 'cardholder', sortDirection: 'ascending' } as const;
    const rows = async () => {
      const { orders } = (await karl.call(getOrganisationWaitingOrders, { organizationCode: code, ...byName })).result;
      return orders.map(({ printableName, reminders, lastReminded }) => [printableName, reminders, lastReminded]);
    };
    expect(await rows()).toEqual([
      ['Anna', 0, null],
      ['Bo', 0, null],
    ]);
    const found = async (searchText: string) => karl.call(remindHolders, { organizationId: code, orderIds: null, searchText });
    expect((await found('nobody')).result).toMatchObject({ reminded: 0, notReminded: [] });
    expect((await found('an')).refused).toBe('errors.cards.searchTooShort');
    expect((await found('hellstrom')).result).toMatchObject({ reminded: 1, notReminded: [] });
    expect(await reminded()).toEqual(['Anna@example.com']);
    const first = now.toISOString();
    expect(await rows()).toEqual([
      ['Anna', 1, first],
      ['Bo', 0, null],
    ]);
    await deliver();
    await later(2 * days);
    expect((await found('hellstrom')).result.reminded).toBe(1);
    expect((await rows())[0]).toEqual(['Anna', 2, now.toISOString()]);
  });

  test('refuses whoever may not change cards, and what is no list of orders [L-1-4]', async () => {
    const { id } = await order('Anna');
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    const call = (by: Browser, orderIds: unknown) =>
      by.send('POST', `/api/cards/remind-holders/${organisation.code}`, JSON.stringify({ orderIds }));
    expect((await call(basic, [id])).status).toBe(403);
    for (const wrong of [[], ['x'], 'all', Array.from({ length: 201 }, () => id)])
      expect((await call(karl, wrong)).status).toBe(400);
    expect(await reminded()).toEqual([]);
  });
});
