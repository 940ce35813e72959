import { type CardOrderStatus, chooseRenewal, getCardOrderDetails, getCardTimeline, getOrdersForDisplay } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { tellHoldersOfEnds, tellOrganisationsOfEnds, tellOrganisationsOfMonths } from './tell-of-ends.ts';

describeOnEachDatabase('a card that will not be renewed', (fresh) => {
  let world: World;
  let now: Date;
  let company: TestOrganisation;
  let clerk: TestPerson;
  let holder: TestPerson;
  let browser: Browser;
  let orderId: string;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    company = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example' });
    clerk = await world.organisationUser(company, 'main');
    browser = await world.signIn(clerk, 'general');
    holder = await world.person();
    const days = { valid_from: '2024-01-01', valid_until: '2026-12-01', email: 'holder@example.com' };
    orderId = (await world.order(holder, company, 'activated', days)).id;
    await world.portal.db
      .updateTable('card_orders')
      .set({ created: new Date('2024-01-01T12:00:00Z') })
      .execute();
    await world.portal.db.deleteFrom('holder_messages').execute();
    await world.portal.db.deleteFrom('outbox_messages').execute();
  });

  const choose = (isDeclined: boolean, by = browser, id = orderId) =>
    by.call(chooseRenewal, { organizationId: company.code, orderId: id, isDeclined });
  const seen = async (by = browser, organizationCode: string | undefined = company.code) =>
    (await by.call(getCardOrderDetails, { orderId, ...(organizationCode && { organizationCode }) })).result.pendingOrder;
  const steps = async (by = browser, organizationCode: string | undefined = company.code) =>
    (await by.call(getCardTimeline, { orderId, ...(organizationCode && { organizationCode }) })).result.steps;
  const told = async () => {
    await tellHoldersOfEnds(world.portal);
    await tellOrganisationsOfEnds(world.portal);
    await tellOrganisationsOfMonths(world.portal);
    return (await world.messages()).map(({ kind }) => kind).toSorted();
  };
  const toRenew = async () => {
    const list = { organizationCode: company.code, toRenew: true } as const;
    return (await browser.call(getOrdersForDisplay, list)).result;
  };

  test('says so with who and when, to company and holder, and is told of no more, until that is taken back [L-4-4]', async () => {
    expect(await seen()).toMatchObject({ notRenewed: null, mayDeclineRenewal: true });
    expect((await choose(true)).result).toEqual({ notRenewed: { at: now.toISOString(), name: clerk.name } });
    const choice = { at: now.toISOString(), name: clerk.name };
    expect(await seen()).toMatchObject({ notRenewed: choice, mayDeclineRenewal: false });
    const asHolder = await world.signIn(holder);
    expect((await seen(asHolder, ''))?.notRenewed).toEqual({ ...choice, name: 'Bygg AB' });
    const { bytes } = await browser.send('GET', `/api/cards/card-timeline-file/${orderId}/en/csv/${company.code}`);
    expect(bytes.toString()).toContain('You said that the card will not be renewed');
    expect((await steps())[0]).toMatchObject({ event: 'decline_renewal', by: 'you', status: 'activated', at: now.toISOString() });
    expect((await steps(asHolder, ''))[0]).toMatchObject({ event: 'decline_renewal', by: 'company', name: 'Bygg AB' });
    expect(await told()).toEqual([]);

    now = new Date(now.getTime() + 60_000);
    expect((await choose(false)).result).toEqual({ notRenewed: null });
    expect(await seen()).toMatchObject({ notRenewed: null, mayDeclineRenewal: true });
    expect((await seen(asHolder, ''))?.mayDeclineRenewal).toBe(false);
    expect((await steps()).slice(0, 2).map(({ event }) => event)).toEqual(['allow_renewal', 'decline_renewal']);
    expect(await told()).toEqual(['card-ends-soon', 'cards-end']);
  });

  test('is chosen once, also by two at once, and once it has ended by nobody [L-4-4]', async () => {
    const colleague = await world.signIn(await world.organisationUser(company, 'main'), 'general');
    const answers = await Promise.all([choose(true), choose(true, colleague), choose(true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ result }) => result.notRenewed?.name)).size).toBe(1);
    expect(await world.portal.db.selectFrom('renewal_choices').selectAll().execute()).toHaveLength(1);
    const ended = (await world.order(await world.person(), company, 'terminated')).id;
    expect((await choose(true, browser, ended)).refused).toBe('errors.cards.transitionNotAllowed');
  });

  test('is chosen by who may change the cards of its company alone [L-4-4]', async () => {
    const basic = await world.signIn(await world.organisationUser(company, 'basic'));
    for (const who of [basic, await world.signIn(holder), world.visitor()]) expect((await choose(true, who)).status).toBe(403);
    const elsewhere = await world.organisation();
    const stranger = await world.signIn(await world.organisationUser(elsewhere, 'main'));
    const theirs = { organizationId: elsewhere.code, orderId, isDeclined: true };
    expect((await stranger.call(chooseRenewal, theirs)).refused).toBe('errors.cards.itemNotFound');
    expect((await browser.call(chooseRenewal, { organizationId: company.code, orderId })).status).toBe(400);
    expect(await world.portal.db.selectFrom('renewal_choices').selectAll().execute()).toEqual([]);
  });

  test('is not in the list of those to be renewed, nor is one whose renewal is under way [L-4-2, L-4-4]', async () => {
    const days = { valid_from: '2024-01-01', valid_until: '2026-12-01' };
    const renewed = await world.order(await world.person(), company, 'activated', days);
    await world.order(await world.person(), company, 'ordered', { replaces: renewed.id });
    const ids = async () => (await toRenew()).orders.map(({ orderId: id }) => id);
    expect(await ids()).toEqual([orderId]);
    await choose(true);
    expect(await ids()).toEqual([]);
  });

  test('is offered where the card ends soon, was made, and has no other in its place [L-4-4]', async () => {
    const offered = async (status: CardOrderStatus, valid_until: string) => {
      const days = { valid_from: '2024-01-01', valid_until };
      const { id } = await world.order(await world.person(), company, status, days);
      return (await browser.call(getCardOrderDetails, { orderId: id, organizationCode: company.code })).result.pendingOrder
        ?.mayDeclineRenewal;
    };
    expect(await offered('personalized', '2027-05-19')).toBe(true);
    expect(await offered('suspended', '2027-05-19')).toBe(true);
    expect(await offered('activated', '2027-05-20')).toBe(false);
    expect(await offered('approved_by_holder', '2027-05-19')).toBe(false);
    expect(await offered('terminated', '2027-05-19')).toBe(false);
    await world.order(await world.person(), company, 'ordered', { replaces: orderId });
    expect((await seen())?.mayDeclineRenewal).toBe(false);
  });
});
