import {
  askForReplacement,
  getCardOrderDetails,
  reactivateCardOrder,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';

const hour = 3_600_000;
const inFinnish: Readonly<Record<string, string>> = { lost: 'kadottanut', stolen: 'varastettu', damaged: 'rikkoutunut' };

describeOnEachDatabase('a holder who needs another card', (fresh) => {
  let world: World;
  let now: Date;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let asHolder: Browser;
  let card: CardOrder;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example', language: 'fi' });
    holder = await world.person({ givenNames: 'Eevi', familyNames: 'Mäkinen' });
    asHolder = await world.signIn(holder);
    card = await world.order(holder, organisation, 'activated', { valid_until: '2028-12-31' });
  });
  const suspend = (cause?: 'lost' | 'stolen' | 'damaged') =>
    asHolder.call(suspendCardOrder, { orderId: card.id, rejectionReason: 'Gone', ...(cause && { cause }) });
  const ask = (cause: 'lost' | 'stolen' | 'damaged', by = asHolder) => by.call(askForReplacement, { orderId: card.id, cause });
  const mails = async () => (await world.messages()).filter(({ kind }) => kind === 'replacement-asked');
  const asCompany = async () => world.signIn(await world.organisationUser(organisation));
  const seenBy = async (browser: Browser, code?: string) =>
    (await browser.call(getCardOrderDetails, { orderId: card.id, ...(code !== undefined && { organizationCode: code }) })).result
      .pendingOrder;

  test.each(['lost', 'stolen'] as const)(
    'because it is %s suspends it, and the company is told by mail with a link, and sees it on the card [L-2-2]',
    async (cause) => {
      expect(await seenBy(asHolder)).toMatchObject({ tellsOfLoss: false, mayReplace: 'ask' });
      expect((await suspend(cause)).result).toEqual({ status: 'suspended' });
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ recipient: 'office@bygg.example', language: 'fi' });
      expect(mail?.body).toContain(`/${organisation.code}/organization/cards/view-order/${card.id}`);
      expect(mail?.body).toContain('Eevi Mäkinen');
      expect(mail?.body).toContain(cause === 'lost' ? 'kadottanut' : 'varastettu');
      const replacementAsked = { cause, at: now.toISOString() };
      expect(await seenBy(await asCompany(), organisation.code)).toMatchObject({
        tellsOfLoss: true,
        replacementAsked,
        mayReplace: 'order',
      });
      expect(await seenBy(asHolder)).toMatchObject({ tellsOfLoss: true, replacementAsked, mayReplace: 'ask' });
    },
  );

  test('needs none any more once the card is found, also when it is suspended anew for something else [L-2-2, L-2-5]', async () => {
    await suspend('lost');
    expect((await asHolder.call(reactivateCardOrder, { orderId: card.id, rejectionReason: 'Found' })).status).toBe(200);
    const nothing = { tellsOfLoss: false, replacementAsked: null };
    expect(await seenBy(asHolder)).toMatchObject(nothing);
    expect(await seenBy(await asCompany(), organisation.code)).toMatchObject(nothing);
    now = new Date(now.getTime() + 60_000);
    await suspend();
    expect(await seenBy(asHolder)).toMatchObject(nothing);
  });

  test('because it is damaged asks the company, and the card stays valid [L-2-3]', async () => {
    expect((await ask('damaged')).result).toEqual({ status: 'activated', isTold: true });
    expect((await world.found(card.id)).status).toBe('activated');
    expect((await mails()).map(({ body }) => body.includes('rikkoutunut'))).toEqual([true]);
    expect(await seenBy(await asCompany(), organisation.code)).toMatchObject({ replacementAsked: { cause: 'damaged' } });
  });

  test('is told of to the main users, each in their language, where the company has no address [L-2-2, L-2-3]', async () => {
    const { db } = world.portal;
    await db.updateTable('organisations').set({ email: null }).where('id', '=', organisation.id).execute();
    await ask('damaged');
    expect(await mails()).toEqual([]);
    for (const language of ['en', 'sv'] as const) {
      const main = await world.organisationUser(organisation, 'main');
      await db
        .updateTable('persons')
        .set({ language, email: `${language}@bygg.example` })
        .where('id', '=', main.id)
        .execute();
    }
    now = new Date(now.getTime() + 24 * hour);
    asHolder = await world.signIn(holder);
    await suspend('lost');
    const told = (await mails()).map(({ recipient, language }) => [recipient, language]).toSorted();
    expect(told).toEqual([
      ['en@bygg.example', 'en'],
      ['sv@bygg.example', 'sv'],
    ]);
    await db.updateTable('card_orders').set({ contact_email: 'site@bygg.example' }).where('id', '=', card.id).execute();
    now = new Date(now.getTime() + 24 * hour);
    asHolder = await world.signIn(holder);
    await ask('lost');
    expect((await mails()).filter(({ recipient }) => recipient === 'site@bygg.example')).toHaveLength(1);
    expect(await mails()).toHaveLength(3);
  });

  test('is told of once a day for each cause, however often they ask, and at once; the answer says so [L-2-2, L-2-3, L-2-7]', async () => {
    const answers = await Promise.all([ask('damaged'), ask('damaged'), ask('damaged')]);
    expect(answers.map(({ result }) => result.isTold)).toEqual([true, true, true]);
    expect(await mails()).toHaveLength(1);
    await suspend('lost');
    expect(await seenBy(asHolder)).toMatchObject({ replacementAsked: { cause: 'lost', isTold: true } });
    expect((await ask('stolen')).result).toEqual({ status: 'suspended', isTold: true });
    const told = (await mails()).map(({ body }) =>
      ['damaged', 'lost', 'stolen'].find((cause) => body.includes(inFinnish[cause] ?? '')),
    );
    expect(told.toSorted()).toEqual(['damaged', 'lost', 'stolen']);
    now = new Date(now.getTime() + 23 * hour);
    asHolder = await world.signIn(holder);
    for (const cause of ['stolen', 'damaged', 'lost'] as const) {
      expect((await ask(cause)).result).toEqual({ status: 'suspended', isTold: true });
      expect((await seenBy(asHolder))?.replacementAsked).toEqual({
        cause,
        at: now.toISOString(),
        isTold: true,
        isOrdered: false,
      });
    }
    expect(await mails()).toHaveLength(3);
    now = new Date(now.getTime() + hour);
    asHolder = await world.signIn(holder);
    expect((await ask('lost')).result.isTold).toBe(true);
    expect(await mails()).toHaveLength(4);
  });

  test('is told of anew once the card was found and is missing again, by three mails in 24 hours at most [L-2-2, L-2-5, L-2-7]', async () => {
    const told: (boolean | undefined)[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      now = new Date(now.getTime() + 60_000);
      await suspend('lost');
      told.push((await seenBy(asHolder))?.replacementAsked?.isTold);
      await asHolder.call(reactivateCardOrder, { orderId: card.id, rejectionReason: 'Found' });
    }
    expect(told).toEqual([true, true, true, false, false]);
    expect((await ask('damaged')).result.isTold).toBe(false);
    expect(await mails()).toHaveLength(3);
    // A day after the first of the three.
    now = new Date(Date.parse('2026-11-20T12:01:00Z') + 24 * hour);
    asHolder = await world.signIn(holder);
    expect((await ask('damaged')).result.isTold).toBe(true);
    await suspend('stolen');
    expect((await seenBy(asHolder))?.replacementAsked?.isTold).toBe(false);
    expect(await mails()).toHaveLength(4);
  });

  test('is told that no mail went out where the company has no address at all; one that it gets later is written to [L-2-3, L-2-7]', async () => {
    const { db } = world.portal;
    await db.updateTable('organisations').set({ email: null }).where('id', '=', organisation.id).execute();
    expect((await ask('damaged')).result).toEqual({ status: 'activated', isTold: false });
    expect(await seenBy(asHolder)).toMatchObject({ replacementAsked: { cause: 'damaged', isTold: false } });
    await db.updateTable('organisations').set({ email: 'site@bygg.example' }).where('id', '=', organisation.id).execute();
    expect((await ask('damaged')).result.isTold).toBe(true);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['site@bygg.example']);
  });

  test('says that of an active card that is missing only by suspending it; what has ended is not asked for [L-2-2]', async () => {
    for (const cause of ['lost', 'stolen'] as const) expect((await ask(cause)).refused).toBe('errors.cards.transitionNotAllowed');
    expect((await asHolder.call(askForReplacement, { orderId: card.id, cause: 'other' })).status).toBe(400);
    const stranger = await world.signIn(await world.person());
    expect((await ask('damaged', stranger)).refused).toBe('errors.cards.itemNotFound');
    expect((await ask('damaged', world.visitor())).status).toBe(403);
    for (const status of ['terminated', 'ready_to_personalize'] as const) {
      card = await world.order(await world.person(), organisation, status);
      const theirs = await world.signIn({ ...holder, id: card.holder_id ?? '' });
      expect((await ask('damaged', theirs)).refused).toBe('errors.cards.transitionNotAllowed');
    }
    expect(await mails()).toEqual([]);
  });

  test('who suspends it for something else, or a company that does, asks for nothing [L-2-2]', async () => {
    await suspend();
    const other = await world.order(await world.person(), organisation, 'activated');
    const asked = { orderId: other.id, rejectionReason: 'Gone', cause: 'lost', org_id: organisation.id } as const;
    const main = await asCompany();
    await main.call(suspendCardOrder, asked);
    expect(await mails()).toEqual([]);
    expect(await seenBy(asHolder)).toMatchObject({ tellsOfLoss: false, replacementAsked: null });
    card = other;
    expect(await seenBy(main, organisation.code)).toMatchObject({
      tellsOfLoss: true,
      replacementAsked: null,
      mayReplace: 'order',
    });
  });

  test.each(['holder', 'company'] as const)(
    'says that one the %s suspended is lost, stolen or damaged: the company is told and can order, the card stays as it is [L-2-7]',
    async (suspendedBy) => {
      const main = await asCompany();
      const first = suspendedBy === 'holder' ? asHolder : main;
      const actingFor = suspendedBy === 'holder' ? {} : { org_id: organisation.id };
      await first.call(suspendCardOrder, { orderId: card.id, rejectionReason: "I can't find it", ...actingFor });
      const unsaid = { tellsOfLoss: false, mayReplace: 'ask', replacementAsked: null, cardNumber: null, pinIsAvailable: false };
      expect(await seenBy(asHolder)).toMatchObject(unsaid);
      const before = await world.history(card.id);
      for (const cause of ['lost', 'stolen', 'damaged'] as const) {
        expect((await ask(cause)).result).toEqual({ status: 'suspended', isTold: true });
        const said = { tellsOfLoss: true, replacementAsked: { cause, at: now.toISOString() } };
        expect(await seenBy(asHolder)).toMatchObject({ ...unsaid, ...said });
        expect(await seenBy(main, organisation.code)).toMatchObject({ ...said, mayReplace: 'order' });
      }
      expect(await mails()).toHaveLength(3);
      expect(await world.history(card.id)).toEqual(before);
    },
  );

  test('says it of a suspended one twice at once, while the company terminates it: it is told once, or refused [L-2-7]', async () => {
    const main = await asCompany();
    const end = () => main.call(terminateCardOrder, { orderId: card.id, rejectionReason: 'Not needed', org_id: organisation.id });
    await end();
    let told = 0;
    for (let round = 0; round < 6; round += 1) {
      card = await world.order(holder, organisation, 'suspended', { valid_until: '2028-12-31' });
      const [first, second, ended] = await Promise.all([ask('lost'), ask('lost'), end()]);
      expect(ended.result).toEqual({ status: 'terminated' });
      const done = [first, second].filter(({ status }) => status === 200);
      const refused = [first, second].filter((reply) => reply.refused === 'errors.cards.transitionNotAllowed');
      expect(done.length + refused.length).toBe(2);
      told += done.length > 0 ? 1 : 0;
      expect((await world.history(card.id)).filter((status) => status === 'terminated')).toHaveLength(1);
    }
    expect(await mails()).toHaveLength(told);
  });
});
