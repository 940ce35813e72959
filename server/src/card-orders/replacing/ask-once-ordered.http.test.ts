import {
  activateCardOrder,
  askForReplacement,
  getCardOrderDetails,
  orderReplacement,
  reactivateCardOrder,
  rejectCardOrder,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Tables } from '../../database/tables.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileWaiting } from '../../testing/database/while-waiting.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';
import { lockReplaced } from '../ordering/replacement-store.ts';

const hour = 3_600_000;

describeOnEachDatabase('another card, once it is ordered', (fresh, engine) => {
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
  const suspend = (cause: 'lost' | 'stolen') =>
    asHolder.call(suspendCardOrder, { orderId: card.id, rejectionReason: 'Gone', cause });
  const ask = (cause: 'lost' | 'stolen' | 'damaged', by = asHolder) => by.call(askForReplacement, { orderId: card.id, cause });
  const mails = async () => (await world.messages()).filter(({ kind }) => kind === 'replacement-asked');
  const asCompany = async () => world.signIn(await world.organisationUser(organisation));
  const seenBy = async (browser: Browser, code?: string) =>
    (await browser.call(getCardOrderDetails, { orderId: card.id, ...(code !== undefined && { organizationCode: code }) })).result
      .pendingOrder;

  test('is asked for no more, and a basic user is offered none [L-2-2]', async () => {
    await suspend('lost');
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    expect(await seenBy(basic, organisation.code)).toMatchObject({
      replacementAsked: { cause: 'lost', isOrdered: false },
      mayReplace: null,
    });
    await world.order(holder, organisation, 'ordered', { replaces: card.id });
    const main = await asCompany();
    for (const seen of [await seenBy(main, organisation.code), await seenBy(asHolder)])
      expect(seen).toMatchObject({
        replacementAsked: { cause: 'lost', isTold: true, isOrdered: true },
        mayReplace: null,
        replacement: { status: 'ordered' },
      });
    const again = await main.call(orderReplacement, { organizationId: organisation.code, orderId: card.id, knowingly: false });
    expect(again.result.order).toMatchObject({ status: 'ordered', isNew: false });
  });

  test('is asked for by no call either, and nothing that was said changes; again once it came to nothing [L-2-2, L-2-7]', async () => {
    await suspend('lost');
    const rows = () => world.portal.db.selectFrom('replacement_requests').selectAll().execute();
    const before = await rows();
    const other = await world.order(holder, organisation, 'ordered', { replaces: card.id });
    now = new Date(now.getTime() + 24 * hour - 1);
    asHolder = await world.signIn(holder);
    for (const cause of ['lost', 'stolen', 'damaged'] as const)
      expect((await ask(cause)).refused).toBe('errors.cards.anotherIsOrdered');
    expect(await rows()).toEqual(before);
    expect(await mails()).toHaveLength(1);
    const cancelled = { orderId: other.id, rejectionReason: 'Too soon', org_id: organisation.id };
    expect((await (await asCompany()).call(rejectCardOrder, cancelled)).status).toBe(200);
    expect((await ask('stolen')).result).toEqual({ status: 'suspended', isTold: true });
    await world.order(holder, organisation, 'ordered', { replaces: card.id, is_renewal: true });
    expect((await ask('damaged')).refused).toBe('errors.cards.anotherIsOrdered');
  });

  test('is offered and asked for no more either where it names no government id of the holder: they do not see it [L-2-5, L-2-7]', async () => {
    await suspend('lost');
    expect(await seenBy(asHolder)).toMatchObject({ mayReplace: 'ask' });
    await world.order(await world.person(), organisation, 'approved_by_orderer', { replaces: card.id });
    const seen = await seenBy(asHolder);
    expect(seen).toMatchObject({ mayReplace: null, replacementEndsWhenFound: true });
    // The embedded database has no walls between rows.
    if (engine === 'postgres') expect(seen?.replacement).toBeNull();
    expect((await ask('stolen')).refused).toBe('errors.cards.anotherIsOrdered');
    const found = await asHolder.call(reactivateCardOrder, { orderId: card.id, rejectionReason: 'Found' });
    expect(found.result).toEqual({ status: 'activated', replacementIsCancelled: true });
  });

  test('whoever asks while another is being ordered is refused, and no mail goes out [L-2-7]', async () => {
    await asHolder.call(suspendCardOrder, { orderId: card.id, rejectionReason: "I can't find it" });
    const other = await world.order(holder, organisation, 'ordered');
    let held: Kysely<Tables> = world.portal.db;
    const hold = async (tx: Kysely<Tables>) => {
      held = tx;
      await lockReplaced(tx, organisation.id, card.id);
    };
    const order = () => held.updateTable('card_orders').set({ replaces: card.id }).where('id', '=', other.id).execute();
    const asked = await whileWaiting({ db: world.portal.db, engine, hold }, () => ask('stolen'), order);
    expect(asked.refused).toBe('errors.cards.anotherIsOrdered');
    expect(await mails()).toEqual([]);
  });

  test('a card that is lost after its damage was told of: the company is told of both, and to order none [L-2-2, L-2-7]', async () => {
    await ask('damaged');
    await world.order(holder, organisation, 'ordered', { replaces: card.id });
    now = new Date(now.getTime() + 1);
    await suspend('lost');
    const [first, second] = await mails();
    expect(first?.subject).toContain('Eevi Mäkinen tarvitsee uuden kortin');
    expect(first?.body).toContain('Voitte tilata uuden kortin');
    expect(second?.subject).toContain('Eevi Mäkinen on kadottanut korttinsa');
    expect(second?.body).toContain('Uusi kortti on jo tilattu sen tilalle');
    expect(second?.body).not.toContain('Voitte tilata');
    const said = { replacementAsked: { cause: 'lost', isTold: true, isOrdered: true }, mayReplace: null };
    for (const seen of [await seenBy(asHolder), await seenBy(await asCompany(), organisation.code)])
      expect(seen).toMatchObject(said);
  });

  test('a card that is stolen after its damage was told of, by no mail: that is said, and the company sees it on the card [L-2-2, L-2-7]', async () => {
    await ask('damaged');
    await world.order(holder, organisation, 'ordered', { replaces: card.id });
    await world.portal.db.updateTable('organisations').set({ email: null }).where('id', '=', organisation.id).execute();
    await suspend('stolen');
    expect(await mails()).toHaveLength(1);
    const said = { tellsOfLoss: true, replacementAsked: { cause: 'stolen', isTold: false, isOrdered: true }, mayReplace: null };
    for (const seen of [await seenBy(asHolder), await seenBy(await asCompany(), organisation.code)])
      expect(seen).toMatchObject(said);
  });

  test('so it is of a card that the company ended before [L-2-4, L-2-7]', async () => {
    await asHolder.call(suspendCardOrder, { orderId: card.id, rejectionReason: 'Gone', cause: 'lost' });
    const clerk = await asCompany();
    await clerk.call(terminateCardOrder, { org_id: organisation.id, orderId: card.id, rejectionReason: 'Gone' });
    const other = await world.order(holder, organisation, 'personalized', { replaces: card.id, card_number: 'AB9000000001' });
    const saidOf = async () => {
      const [holders, companys] = [await seenBy(asHolder), await seenBy(clerk, organisation.code)];
      return [holders?.status, holders?.replacementAsked?.cause, companys?.replacementAsked?.cause];
    };
    expect(await saidOf()).toEqual(['terminated', 'lost', 'lost']);
    await asHolder.call(activateCardOrder, { orderId: other.id, cardNumber: 'AB9000000001' });
    expect(await saidOf()).toEqual(['terminated', undefined, undefined]);
  });

  test('what was said of a card is silent once another took its place [L-2-4, L-2-7]', async () => {
    await ask('damaged');
    const other = await world.order(holder, organisation, 'personalized', { replaces: card.id, card_number: 'AB9000000001' });
    await asHolder.call(activateCardOrder, { orderId: other.id, cardNumber: 'AB9000000001' });
    const silent = { status: 'terminated', replacementAsked: null, replacement: { status: 'activated' } };
    for (const seen of [await seenBy(asHolder), await seenBy(await asCompany(), organisation.code)])
      expect(seen).toMatchObject(silent);
  });
});
