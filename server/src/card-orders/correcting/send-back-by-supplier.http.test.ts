import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { makeHistoryLog } from '../../history-log/make-history-log.ts';
import type { Browser } from '../../testing/browser.ts';
import { atOnce } from '../../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';
import { lapseCorrections } from './lapse-corrections.ts';

const tooDark = 'The photo is too dark';
const ofÅsa = { idType: 'ssn', country: 'SE', value: orderOfÅsa.government_id } as const;
const ofŁukasz = { idType: 'ssn', country: 'SE', value: '19891103-2392' } as const;

describeOnEachDatabase('an order that its card supplier sends back', (fresh, engine) => {
  let world: World;
  let now: Date;
  let organisation: TestOrganisation;
  let clerk: TestPerson;
  let holder: TestPerson;
  let asHolder: Browser;
  let asCompany: Browser;
  let tove: Browser;
  let supplier: PartnerClient;
  let teamId: string;
  let order: CardOrder;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example', language: 'sv' });
    [holder, clerk] = [await world.person({ governmentId: ofÅsa }), await world.organisationUser(organisation)];
    [asHolder, asCompany] = [await world.signIn(holder), await world.signIn(clerk)];
    tove = await world.signIn(await world.operator());
    supplier = await PartnerClient.make(world, ['personalizer']);
    teamId = await world.supplier();
    order = await world.order(holder, organisation, 'approved_by_orderer', { email: 'eevi@example.com' });
  });
  const ofCompany = () => ({ organizationCode: organisation.code });
  const sendBack = async (more: object = {}) =>
    tove.call(contract.reportProduction, {
      teamId,
      orderId: order.id,
      reported: { event: 'sent-back', reason: tooDark },
      ...more,
    });
  const byKey = async (reported: object, key = supplier) =>
    key.call(contract.reportProductionEvent, { orderId: order.id, ...reported });
  const read = async (by = asCompany, slots: object = ofCompany()) =>
    (await by.call(contract.getCorrection, { orderId: order.id, ...slots })).result.correction;
  const details = async (by = asCompany, slots: object = ofCompany()) =>
    (await by.call(contract.getCardOrderDetails, { orderId: order.id, ...slots })).result.pendingOrder;
  const unapproved = async () =>
    (await asCompany.call(contract.getUnapprovedOrders, { organizationId: organisation.code })).result.orders;
  const approve = async (by = asCompany) => {
    const [listed] = await unapproved();
    const orders = [{ orderId: order.id, seen: listed?.modified ?? '' }];
    return (await by.call(contract.approveOrders, { organizationId: organisation.code, orders })).result.orders[0]?.why;
  };
  const edit = async (more: object = {}) => {
    const ofOrder = { organizationId: organisation.code, orderId: order.id };
    const { modified: seen } = (await asCompany.call(contract.getKnownWorker, ofOrder)).result;
    const written = { ...orderOfÅsa, supplier: 'kortverket', ...more };
    return asCompany.call(contract.editOrder, { ...ofOrder, seen, order: written, knowingly: true });
  };
  const listed = async () =>
    (await asCompany.call(contract.getOrdersForDisplay, { ...ofCompany(), sentBack: 'true' })).result.orders.map(
      ({ orderId }) => orderId,
    );
  const waiting = async () => world.portal.db.selectFrom('order_corrections').selectAll().execute();
  const mails = async () => (await world.messages()).map(({ kind, recipient }) => [kind, recipient]);

  test('waits for its company, which is told what is wrong, mends it and approves it for another check [L-3-4]', async () => {
    expect((await sendBack()).result).toEqual({ orderId: order.id, status: 'ordered' });
    expect(await mails()).toEqual([['order-sent-back-by-supplier', 'office@bygg.example']]);
    const [mail] = await world.messages();
    expect(mail).toMatchObject({ language: 'sv' });
    expect(mail?.body).toContain(tooDark);
    expect(mail?.body).toContain(`/${organisation.code}/organization/cards/view-order/${order.id}`);
    const seen = { asked: now.toISOString(), fields: [], photo: null, note: tooDark, supplier: 'Kortverket', whyNot: null };
    expect(await read()).toMatchObject(seen);
    expect((await details())?.sentBackSince).toBe(now.toISOString());
    expect([await listed(), (await unapproved()).map(({ sentBackWith }) => sentBackWith)]).toEqual([[order.id], [tooDark]]);

    now = new Date(now.getTime() + 60_000);
    const edited = await edit({ name_to_print: 'Åsa Berg' });
    expect([edited.status, edited.result.problems]).toEqual([200, []]);
    expect(await listed()).toEqual([order.id]);
    expect(await approve()).toBeNull();
    expect(await world.found(order.id)).toMatchObject({ status: 'approved_by_orderer', printable_name: 'Åsa Berg' });
    expect([await listed(), await waiting(), (await details())?.sentBackSince]).toEqual([[], [], null]);
    expect((await byKey({ event: 'accepted' })).result.status).toBe('approved_by_personalizer');
  });

  test('is sent back by the supplier’s system, too, which hears of it like the company’s [L-3-4, L-10-4]', async () => {
    expect((await byKey({ event: 'sent-back' })).status).toBe(400);
    expect((await byKey({ event: 'sent-back', reason: tooDark })).result.status).toBe('ordered');
    const orderer = await PartnerClient.make(world, ['orderer'], { organisation });
    while (await makeHistoryLog(world.portal, []));
    const ofSupplier = (await supplier.call(contract.listProductionEvents, { after: '0' })).result.events;
    const ofOrderer = (await orderer.call(contract.listOrderEvents, { after: '0' })).result.events;
    const last = { type: 'card.sent_back', data: { order_id: order.id, status: 'ordered' } };
    expect([ofSupplier.at(-1), ofOrderer.at(-1)]).toMatchObject([last, last]);
  });

  test('is not approved by a system before somebody changed it, nor sent back more often than three times a day [L-3-4]', async () => {
    const orderer = await PartnerClient.make(world, ['orderer'], { organisation });
    const approveByKey = async () => {
      const { refused, result } = await orderer.call(contract.approveOrder, { orderId: order.id });
      return refused ?? result.status;
    };
    for (const turn of [1, 2, 3]) {
      expect([turn, (await byKey({ event: 'sent-back', reason: tooDark })).result.status]).toEqual([turn, 'ordered']);
      expect(await approveByKey()).toBe('errors.partner.sentBackUnchanged');
      expect(await waiting()).toHaveLength(1);
      now = new Date(now.getTime() + 60_000);
      expect((await edit()).result.problems).toEqual([]);
      expect(await approveByKey()).toBe('approved_by_orderer');
    }
    for (const again of [byKey({ event: 'sent-back', reason: tooDark }), sendBack()])
      expect(await again).toMatchObject({ status: 429, refused: 'errors.production.sentBackTooOften' });
    expect([await waiting(), (await mails()).length]).toEqual([[], 3]);
    // It is turned down instead, or sent back the next day.
    now = new Date(now.getTime() + 86_400_000);
    expect((await byKey({ event: 'sent-back', reason: tooDark })).status).toBe(200);
  });

  test('stays with its supplier when it is changed, and says nothing to another worker of the one before [L-3-4]', async () => {
    await sendBack();
    await world.otherSupplier();
    expect((await edit({ supplier: 'other' })).result.problems).toMatchObject([{ field: 'supplier', reason: 'supplierStays' }]);
    expect(await read()).toMatchObject({ note: tooDark, supplier: 'Kortverket' });
    const steps = async (by: Browser, slots: object = {}) =>
      (await by.call(contract.getCardTimeline, { orderId: order.id, ...slots })).result.steps.map(({ reason }) => reason);
    expect(await steps(asHolder)).toContain(tooDark);
    const another = await world.person({ governmentId: ofŁukasz });
    expect((await edit({ government_id: ofŁukasz.value, date_of_birth: '1989-11-03' })).result.problems).toEqual([]);
    expect([await waiting(), await listed(), (await unapproved()).map(({ sentBackWith }) => sentBackWith)]).toEqual([
      [],
      [],
      [null],
    ]);
    expect(await steps(await world.signIn(another))).not.toContain(tooDark);
    expect(await steps(asCompany, ofCompany())).toContain(tooDark);
  });

  test('and is cancelled then, its supplier hears of that too, of no other [L-3-4, L-10-4]', async () => {
    await sendBack();
    const never = await world.order(holder, organisation, 'ordered');
    for (const orderId of [order.id, never.id])
      await asCompany.call(contract.cancelUnapprovedOrder, { organizationId: organisation.code, orderId, reason: 'Left' });
    while (await makeHistoryLog(world.portal, []));
    const { events } = (await supplier.call(contract.listProductionEvents, { after: '0' })).result;
    expect(events.at(-1)).toMatchObject({ type: 'card.cancelled', data: { order_id: order.id } });
    expect(events.filter(({ data }) => data.order_id === never.id)).toEqual([]);
  });

  test('is sent back while it waits to be checked, by its own supplier [L-3-4]', async () => {
    for (const status of ['approved_by_personalizer', 'ready_to_personalize', 'printed'] as const) {
      order = await world.order(holder, organisation, status);
      expect((await sendBack()).refused).toBe('errors.cards.transitionNotAllowed');
    }
    order = await world.order(holder, organisation, 'approved_by_orderer');
    const elsewhere = await world.otherSupplier();
    const other = await world.signIn(await world.operator({ supplierId: elsewhere }));
    const asOther = { teamId: elsewhere, orderId: order.id, reported: { event: 'sent-back', reason: tooDark } };
    expect((await other.call(contract.reportProduction, asOther)).refused).toBe('errors.cards.itemNotFound');
    expect((await sendBack({ reported: { event: 'sent-back' } })).status).toBe(400);
    expect([await waiting(), await mails()]).toEqual([[], []]);
  });

  test('is accepted or sent back, not both at once [L-3-4]', async () => {
    const [accepted, sent] = await atOnce(
      { db: world.portal.db, engine, table: 'card_orders' },
      async () => byKey({ event: 'accepted' }),
      async () => sendBack(),
    );
    expect([accepted.status, sent.status].toSorted()).toEqual([200, 409]);
    expect(await waiting()).toHaveLength(sent.status === 200 ? 1 : 0);
  });

  test('is told to its holder as a step alone: nothing is theirs to answer, and nothing lapses [L-3-4]', async () => {
    await sendBack();
    expect([await read(asHolder, {}), (await details(asHolder, {}))?.sentBackSince]).toEqual([null, null]);
    const correctionId = (await read())?.correctionId ?? '';
    const taken = await asHolder.call(contract.withdrawCorrection, { orderId: order.id, correctionId });
    expect(taken.refused).toBe('errors.cards.changedMeanwhile');
    const left = { organizationId: organisation.code, orderId: order.id, correctionId, takes: [], word: 'No' };
    expect((await asCompany.call(contract.answerCorrection, left)).refused).toBe('errors.cards.changedMeanwhile');
    now = new Date(now.getTime() + 40 * 86_400_000);
    await lapseCorrections(world.portal);
    expect(await waiting()).toHaveLength(1);
  });

  test('stands so in its history, and who sent it back has not typed it [L-3-4, L-3-5]', async () => {
    await world.portal.db.updateTable('organisations').set({ orders_need_second_person: true }).execute();
    await sendBack();
    const steps = async (by: Browser, slots: object) =>
      (await by.call(contract.getCardTimeline, { orderId: order.id, ...slots })).result.steps[0];
    const step = { event: 'send_back', status: 'ordered', by: 'personalizer', name: 'Kortverket', reason: tooDark };
    expect(await steps(asCompany, ofCompany())).toMatchObject(step);
    expect(await steps(asHolder, {})).toMatchObject(step);
    expect((await unapproved()).flatMap(({ typedBy }) => typedBy)).not.toContain('Tove Strand');
  });
});
