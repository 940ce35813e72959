import { cardsListAsked, getOrdersForDisplay } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { deliverMessages } from '../../mail/deliver-messages.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { tellHoldersOfEnds, tellOrganisationsOfMonths } from './tell-of-ends.ts';
import { tellOrganisations } from './tell-organisations.ts';

const day = 86_400_000;
const carrier = { channels: ['email' as const], isFinal: () => false, close: () => undefined, send: async () => undefined };

describeOnEachDatabase('cards that end soon', (fresh) => {
  let world: World;
  let now: Date;
  let company: TestOrganisation;
  const begin = async (env: Record<string, string> = {}) => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now, env });
    company = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example' });
  };
  beforeEach(() => begin());

  const card = async (name: string, valid_until: string, values: object = {}) => {
    const days = { valid_from: '2024-01-01', valid_until, email: `${name.toLowerCase()}@example.com`, printable_name: name };
    const { id } = await world.order(await world.person(), company, 'activated', { ...days, ...values });
    await world.portal.db
      .updateTable('card_orders')
      .set({ created: new Date('2024-01-01T12:00:00Z') })
      .execute();
    return id;
  };
  const startAnew = async () => {
    await world.portal.db.deleteFrom('holder_messages').execute();
    await world.portal.db.deleteFrom('outbox_messages').execute();
  };
  const tell = async () => {
    for (const job of [tellHoldersOfEnds, tellOrganisations]) while (await job(world.portal));
    while (await deliverMessages(world.portal, carrier));
  };
  /** What each is told, day by day, from now on. */
  const toldUntil = async (last: string) => {
    for (; now.toISOString().slice(0, 10) <= last; now = new Date(now.getTime() + day)) await tell();
    const told = (await world.messages()).map(
      ({ kind, recipient, created }) => `${created.toISOString().slice(0, 10)} ${kind} ${recipient.split('@')[0]}`,
    );
    return told.toSorted();
  };

  test('are told of 90, 30 and 7 days before, to holder and company, and once a month to the company [L-4-2]', async () => {
    await card('Astrid', '2027-03-01');
    await startAnew();
    expect(await toldUntil('2027-03-05')).toEqual([
      '2026-12-01 card-ends-soon astrid',
      '2026-12-01 cards-end-monthly office',
      // A company is told of no more than one thing a day; which is the first differs from day to day.
      '2026-12-02 cards-end office',
      '2027-01-01 cards-end-monthly office',
      '2027-01-30 card-ends-soon astrid',
      '2027-01-30 cards-end office',
      '2027-02-01 cards-end-monthly office',
      '2027-02-22 card-ends-soon astrid',
      '2027-02-22 cards-end office',
      '2027-03-01 cards-end-monthly office',
    ]);
    const mails = await world.messages();
    const [toHolder, toCompany] = ['card-ends-soon', 'cards-end'].map((kind) => mails.find((mail) => mail.kind === kind));
    expect(toHolder?.subject).toBe('SiteID: your card ends on 2027-03-01');
    expect(toHolder?.body).toContain('is valid until 2027-03-01');
    expect(toCompany?.subject).toBe('SiteID: 1 card ends soon at Bygg AB');
    expect(toCompany?.body).toContain('– Astrid: valid until 2027-03-01');
  });

  test('are told of by each kind of mail to a company of which cards end and holders are overdue each day [L-4-2, L-1-3]', async () => {
    for (let ahead = 7; ahead < 20; ahead += 1) {
      const ends = new Date(now.getTime() + ahead * day).toISOString().slice(0, 10);
      await card(`Card${ahead}`, ends);
      const asked = new Date(now.getTime() - (30 - ahead) * day);
      await world.order(await world.person(), company, 'approved_by_personalizer', { email: null });
      await world.portal.db
        .updateTable('card_orders')
        .set({ status_modified: asked })
        .where('status', '=', 'approved_by_personalizer')
        .where('status_modified', '>', asked)
        .execute();
    }
    await startAnew();
    const told = await toldUntil('2026-11-26');
    const kinds = Map.groupBy(
      told.filter((line) => line.endsWith(' office')),
      (line) => line.split(' ')[1],
    );
    expect(new Set(kinds.keys())).toEqual(new Set(['cards-end', 'cards-end-monthly', 'holders-wait']));
    expect([...kinds.values()].flat().length).toBe(7);
  });

  test('are counted for a company once a month, with a link to exactly those [L-4-2]', async () => {
    const soon = [await card('Astrid', '2026-11-20'), await card('Bo', '2027-01-30', { email: null })];
    await card('Cai', '2027-01-31');
    await card('Dan', '2026-11-19');
    const renewed = await card('Eva', '2026-12-24');
    await world.order(await world.person(), company, 'ordered', { replaces: renewed, is_renewal: true });
    const failed = await card('Finn', '2026-12-25');
    await world.order(await world.person(), company, 'cancelled_by_orderer', { replaces: failed, is_renewal: true });
    await startAnew();
    await tellOrganisationsOfMonths(world.portal);
    const [mail, ...others] = await world.messages();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('SiteID: 3 cards to renew at Bygg AB');
    const link = new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? '');
    expect(link.pathname).toBe(`/${company.code}/organization/cards/1`);
    const asked = cardsListAsked(undefined, Object.fromEntries(link.searchParams));
    const browser = await world.signIn(await world.organisationUser(company, 'main'));
    const { orders } = (await browser.call(getOrdersForDisplay, { organizationCode: company.code, ...asked })).result;
    expect(orders.map(({ orderId }) => orderId).toSorted()).toEqual([...soon, failed].toSorted());
  });

  test('are told of by no mail where the operator turned that off, nor at night [L-4-2]', async () => {
    await card('Astrid', '2026-11-25');
    await startAnew();
    now = new Date('2026-11-20T20:30:00Z');
    await tell();
    expect(await world.messages()).toEqual([]);
    await begin({ END_NOTICE_DAYS: 'off' });
    await card('Astrid', '2026-11-25');
    await startAnew();
    await tell();
    expect(await world.messages()).toEqual([]);
  });
});
