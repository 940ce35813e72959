import { setTimeout } from 'node:timers/promises';
import { getCardOrderDetails, reportFoundCard } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { takeLock } from '../../database/named-locks.ts';
import type { DatabaseHandle } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileWaiting } from '../../testing/database/while-waiting.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';
import { foundCardAnswersAfter } from './found-card-routes.ts';
import { insertFound } from './found-card-store.ts';
import { forgetFoundCards, tellOfFoundCard } from './tell-of-found-card.ts';

const day = 86_400_000;

describeOnEachDatabase('whoever finds a card', (fresh, engine) => {
  let database: DatabaseHandle;
  let world: World;
  let now: Date;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let card: CardOrder;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    database = await fresh();
    world = await World.make(database, { now: () => now, env: { FOUND_CARDS_PER_DAY: '2' } });
    organisation = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example', language: 'sv' });
    holder = await world.person({ givenNames: 'Eevi', familyNames: 'Mäkinen' });
    card = await cardOf('suspended', 'AB1234567890');
  });
  const cardOf = (status: Parameters<World['order']>[2], card_number: string) =>
    world.order(holder, organisation, status, { card_number, email: 'eevi@example.com', language: 'fi' });
  /** The answer does not wait for the telling, so whoever looks at that waits for its lock. */
  const say = async (cardNumber: string, message?: string) => {
    const answer = await world.visitor().call(reportFoundCard, { cardNumber, ...(message !== undefined && { message }) });
    await inTransaction(world.portal.db, (tx) => takeLock(tx, 'found cards', world.portal.today()));
    return answer;
  };
  const mails = async () => (await world.messages()).filter(({ kind }) => kind === 'card-found');

  test('says its number, however written, and holder and company are told what they wrote [L-2-6]', async () => {
    const { status, result } = await say(' ab-1234-567890 ', 'At the gate.\nCall 040 1 or see https://evil.example/x');
    expect([status, result]).toEqual([200, {}]);
    const told = (await mails()).toSorted((a, b) => b.recipient.localeCompare(a.recipient));
    expect(told.map(({ recipient, language }) => [recipient, language])).toEqual([
      ['office@bygg.example', 'sv'],
      ['eevi@example.com', 'fi'],
    ]);
    for (const { body, subject } of told) {
      expect(body).toContain('At the gate.');
      expect(body).not.toContain('https://evil.example');
      expect(subject).not.toContain('gate');
    }
    expect(told[0]?.body).toContain(`/${organisation.code}/organization/cards/view-order/${card.id}`);
    expect(told[1]?.body).toContain('/cards/my-cards');
    const browser = await world.signIn(holder);
    const seen = (await browser.call(getCardOrderDetails, { orderId: card.id })).result.pendingOrder;
    expect(seen?.foundAt).toBe(now.toISOString());
  });

  test('is answered the same for any number, and after the same time [L-2-6]', async () => {
    const ended = await cardOf('terminated', 'AB1234567891');
    const took = [];
    const answers = [];
    for (const number of [card.card_number, ended.card_number, 'AB9999999999', 'nonsense']) {
      const before = performance.now();
      const { status, result, headers } = await say(number ?? '', 'Here');
      took.push(performance.now() - before);
      answers.push([status, result, Object.keys(headers).toSorted()]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    for (const time of took) expect(time).toBeGreaterThanOrEqual(foundCardAnswersAfter - 5);
    expect(Math.max(...took) - Math.min(...took)).toBeLessThan(foundCardAnswersAfter);
    expect(await mails()).toHaveLength(2);
  });

  test('of a card that waits to be activated tells the company alone: its number is what the holder is to prove [L-2-6, 1-5]', async () => {
    const made = await cardOf('personalized', 'AB1234567801');
    expect((await say('AB1234567801', 'In the rack')).status).toBe(200);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['office@bygg.example']);
    const asHolder = await world.signIn(holder);
    const seen = async () => (await asHolder.call(getCardOrderDetails, { orderId: made.id })).result.pendingOrder;
    expect(await seen()).toMatchObject({ foundAt: null, tellsOfLoss: false });
    const asCompany = await world.signIn(await world.organisationUser(organisation));
    const told = await asCompany.call(getCardOrderDetails, { orderId: made.id, organizationCode: organisation.code });
    expect(told.result.pendingOrder).toMatchObject({ foundAt: now.toISOString(), tellsOfLoss: true });
  });

  test('is told in the language that the holder saved, and the main users of a company without an address [L-2-6, 1-11]', async () => {
    const { db } = world.portal;
    await db.updateTable('persons').set({ language: 'et' }).where('id', '=', holder.id).execute();
    await db.updateTable('organisations').set({ email: null }).where('id', '=', organisation.id).execute();
    for (const language of ['en', 'fi'] as const) {
      const main = await world.organisationUser(organisation, 'main');
      await db
        .updateTable('persons')
        .set({ language, email: `${language}@bygg.example` })
        .where('id', '=', main.id)
        .execute();
    }
    await say('AB1234567890');
    const told = (await mails()).map(({ recipient, language }) => [recipient, language]).toSorted();
    expect(told).toEqual([
      ['eevi@example.com', 'et'],
      ['en@bygg.example', 'en'],
      ['fi@bygg.example', 'fi'],
    ]);
  });

  test('is answered in time and alike while somebody cannot be told, or not yet [L-2-6]', async () => {
    const { db } = world.portal;
    await sql`alter table found_cards add constraint planted check (order_id is null) not valid`.execute(db);
    try {
      const [mine, nobodys] = [await say('AB1234567890'), await say('AB9999999999')];
      expect([mine.status, mine.body]).toEqual([200, nobodys.body]);
    } finally {
      await sql`alter table found_cards drop constraint planted`.execute(db);
    }
    expect(await mails()).toEqual([]);
  });

  // The embedded database has one connection, for which every number waits.
  test.runIf(engine === 'postgres')('is answered in time while the telling waits for another [L-2-6]', async () => {
    await inTransaction(world.portal.db, async (tx) => {
      await takeLock(tx, 'found cards', world.portal.today());
      const answered = world.visitor().call(reportFoundCard, { cardNumber: 'AB1234567890' });
      expect(await Promise.race([answered.then(({ status }) => status), setTimeout(5000, 'late')])).toBe(200);
    });
    await expect.poll(mails).toHaveLength(2);
  });

  test('is passed on once a day for a card, by however many it is said at once [L-2-6]', async () => {
    await Promise.all([say('AB1234567890'), say('AB1234567890', 'One'), say('AB1234567890', 'Two')]);
    expect(await mails()).toHaveLength(2);
    now = new Date(now.getTime() + day);
    await say('AB1234567890', 'Again');
    expect(await mails()).toHaveLength(4);
  });

  test('causes no more than so many mails and rows a day, all strangers together [L-2-6]', async () => {
    for (const last of [1, 2, 3, 4]) await cardOf('suspended', `AB123456780${last}`);
    await Promise.all([1, 2, 3, 4].map((last) => say(`AB123456780${last}`)));
    expect(await mails()).toHaveLength(4);
    expect(await world.portal.db.selectFrom('found_cards').select('order_id').execute()).toHaveLength(2);
    now = new Date(now.getTime() + day);
    await say('AB1234567890');
    expect(await mails()).toHaveLength(6);
  });

  test('is passed on for ten cards of a company a day, which leaves the day of the others alone [L-2-6]', async () => {
    const { config } = world.portal;
    const portal = { ...world.portal, config: { ...config, mail: { ...config.mail, foundCardsPerDay: 200 } } };
    for (let last = 10; last < 22; last += 1) {
      const card_number = `AB12345679${last}`;
      const found = await cardOf('suspended', card_number);
      await tellOfFoundCard(portal, found);
    }
    expect(await world.portal.db.selectFrom('found_cards').select('order_id').execute()).toHaveLength(10);
    const elsewhere = await world.organisation({ email: 'office@other.example' });
    await tellOfFoundCard(portal, await world.order(holder, elsewhere, 'suspended', { card_number: 'AB1234560000' }));
    expect(await world.portal.db.selectFrom('found_cards').select('order_id').execute()).toHaveLength(11);
  });

  test('causes no more than that also while another card is told of [L-2-6]', async () => {
    const [, second] = [await cardOf('suspended', 'AB1234567801'), await cardOf('suspended', 'AB1234567802')];
    await cardOf('suspended', 'AB1234567803');
    await say('AB1234567801');
    const { db, today } = world.portal;
    const hold = (tx: Kysely<Tables>) => takeLock(tx, 'found cards', today());
    const third = async () => say('AB1234567803');
    const { status } = await whileWaiting({ db, engine, hold }, third, async () => insertFound(db, second.id, today(), now));
    expect(status).toBe(200);
    expect(await mails()).toHaveLength(2);
    expect(await db.selectFrom('found_cards').select('order_id').execute()).toHaveLength(2);
  });

  test('is let through seldom from one address, and writes at most 300 characters [L-2-6]', async () => {
    expect((await say('AB1234567890', 'a'.repeat(301))).status).toBe(400);
    expect((await say('', 'a')).status).toBe(400);
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => say('AB0000000000')))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(await mails()).toEqual([]);
  });

  test('is forgotten after a month, and the card with it says so no more', async () => {
    await say('AB1234567890');
    now = new Date(now.getTime() + 29 * day);
    await forgetFoundCards(world.portal);
    expect(await world.portal.db.selectFrom('found_cards').select('order_id').execute()).toHaveLength(1);
    now = new Date(now.getTime() + 2 * day);
    await forgetFoundCards(world.portal);
    expect(await world.portal.db.selectFrom('found_cards').select('order_id').execute()).toEqual([]);
  });
});
