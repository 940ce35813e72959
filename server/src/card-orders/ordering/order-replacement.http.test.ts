import { randomUUID } from 'node:crypto';
import {
  activateCardOrder,
  cardOrderStatuses,
  editOrder,
  getCardOrderDetails,
  orderCard,
  orderReplacement,
  rejectCardOrder,
  setSecondPerson,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { takeLock } from '../../database/named-locks.ts';
import type { Tables } from '../../database/tables.ts';
import type { Browser } from '../../testing/browser.ts';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileWaiting } from '../../testing/database/while-waiting.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { jpegOf } from '../../testing/photos.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { bringOrder } from '../testing/bring-order.ts';

describeOnEachDatabase('a replacement', (fresh, engine) => {
  let world: World;
  let now: Date;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let browser: Browser;
  /** Åsa's card, which is in use. */
  let orderId: string;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Bygg AB', email: 'office@bygg.example' });
    await world.supplier();
    browser = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    const governmentId = { idType: 'ssn', country: 'SE', value: orderOfÅsa.government_id } as const;
    holder = await world.person({ givenNames: 'Åsa', familyNames: 'Öberg', governmentId });
    const photo = (await jpegOf(600, 800)).toString('base64');
    const order = {
      ...orderOfÅsa,
      supplier: 'kortverket',
      email: 'asa@example.com',
      phone: '+46701740605',
      contact_email: 'site@bygg.example',
      address: 'Storgatan 1',
      postal_code: '111 22',
      city: 'Stockholm',
      language: 'sv',
      valid_from: '2026-01-01',
      valid_until: '2028-12-31',
      reference: 'ÅÖ-1',
      photo,
    };
    const asked = { organizationId: organisation.code, requestId: randomUUID(), order } as const;
    orderId = (await browser.call(orderCard, asked)).result.order?.orderId ?? '';
    await bringOrder(world, holder, orderId, 'activated');
  });

  const ask = (by = browser, knowingly = false) =>
    by.call(orderReplacement, { organizationId: organisation.code, orderId, knowingly });
  const seen = async (id: string) =>
    (await browser.call(getCardOrderDetails, { orderId: id, organizationCode: organisation.code })).result.pendingOrder;
  const replacements = () => world.portal.db.selectFrom('card_orders').selectAll().where('replaces', '=', orderId).execute();

  test('is ordered by one call, filled in from the card, names it, and stands beside it [L-2-4]', async () => {
    const { result } = await ask();
    expect(result).toMatchObject({ order: { status: 'approved_by_orderer', isNew: true }, standing: null, problems: [] });
    const [made] = await replacements();
    const old = await world.found(orderId);
    const same = ({
      given_names,
      family_names,
      printable_name,
      date_of_birth,
      nationalities,
      card_type,
      email,
      phone,
    }: typeof old) => ({ given_names, family_names, printable_name, date_of_birth, nationalities, card_type, email, phone });
    if (made === undefined) throw new Error('nothing was ordered');
    expect(same(made)).toEqual(same(old));
    expect([made.address, made.postal_code, made.city, made.language, made.contact_email, made.supplier_id]).toEqual([
      'Storgatan 1',
      '111 22',
      'Stockholm',
      'sv',
      'site@bygg.example',
      old.supplier_id,
    ]);
    expect([made.valid_from, made.valid_until, made.government_id_hash]).toEqual([
      '2026-11-20',
      '2028-12-31',
      old.government_id_hash,
    ]);
    expect(world.portal.secrets.open(made.government_id_sealed, `card-order:${made.id}:government-id`)).toBe(
      orderOfÅsa.government_id,
    );
    expect([made.photo_id, made.photo_id]).toEqual([old.photo_id, expect.any(String)]);
    expect((await seen(made.id))?.replaces).toEqual({ orderId, status: 'activated', isRenewal: false });
    expect((await seen(orderId))?.replacement).toEqual({ orderId: made.id, status: 'approved_by_orderer', isRenewal: false });
    expect(old.status).toBe('activated');
  });

  test('ordered by several at once is one order, and whoever asks again is told of it [L-2-4]', async () => {
    const colleague = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    const answers = await Promise.all([ask(), ask(colleague), ask(), ask(colleague)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ result }) => result.order?.orderId)).size).toBe(1);
    expect(answers.filter(({ result }) => result.order?.isNew)).toHaveLength(1);
    expect(await replacements()).toHaveLength(1);
    expect((await ask()).result.order).toMatchObject({ isNew: false, status: 'approved_by_orderer' });
  });

  test('waits for who takes orders of the company in, and holds no card meanwhile that they want [L-2-4]', async () => {
    const { db } = world.portal;
    let held: Kysely<Tables> = db;
    const hold = async (tx: Kysely<Tables>) => {
      held = tx;
      await takeLock(tx, 'intake', organisation.id);
    };
    const want = () => sql`select from card_orders where id = ${orderId} for update nowait`.execute(held);
    expect((await whileWaiting({ db, engine, hold }, ask, want)).result.order?.isNew).toBe(true);
  });

  test('is one order on another day too [L-2-4]', async () => {
    const orderedFirst = (await ask()).result.order?.orderId;
    now = new Date(now.getTime() + 86_400_000);
    browser = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    expect((await ask(browser, true)).result.order).toEqual({
      orderId: orderedFirst,
      status: 'approved_by_orderer',
      isNew: false,
    });
    expect(await replacements()).toHaveLength(1);
  });

  test('that is changed to another worker before its approval replaces nothing; of the same worker it stays one [L-2-4]', async () => {
    await browser.call(setSecondPerson, { organizationCode: organisation.code, isNeeded: true });
    await ask();
    const change = async (order: object) => {
      const [made] = await world.portal.db.selectFrom('card_orders').selectAll().where('status', '=', 'ordered').execute();
      if (made === undefined) throw new Error('nothing waits');
      const asked = { organizationId: organisation.code, orderId: made.id, seen: made.status_modified.toISOString() };
      const { result } = await browser.call(editOrder, {
        ...asked,
        order: { ...orderOfÅsa, supplier: 'kortverket', valid_until: '2028-12-31', ...order },
        keepsPhoto: true,
        knowingly: true,
      });
      expect(result).toEqual({ standing: null, problems: [] });
      return (await world.found(made.id)).replaces;
    };
    expect(await change({ family_names: 'Åberg' })).toBe(orderId);
    expect(await ask()).toMatchObject({ result: { order: { isNew: false } } });
    expect(await change({ government_id: '19121212-1212', given_names: 'Bo', date_of_birth: '1912-12-12' })).toBeNull();
  });

  test('ends no card of another holder [L-2-4]', async () => {
    await ask();
    const [made] = await replacements();
    const another = await world.person();
    await world.portal.db
      .updateTable('card_orders')
      .set({ holder_id: another.id, government_id_hash: Buffer.from('another') })
      .where('id', '=', orderId)
      .execute();
    await bringOrder(world, holder, made?.id ?? '', 'personalized');
    const { card_number: cardNumber } = await world.found(made?.id ?? '');
    const by = await world.signIn(holder);
    const activated = await by.call(activateCardOrder, { orderId: made?.id ?? '', cardNumber: cardNumber ?? '' });
    expect([activated.status, (await world.found(orderId)).status]).toEqual([200, 'activated']);
  });

  test('is ordered anew once the first came to nothing [L-2-4]', async () => {
    const first = (await ask()).result.order?.orderId ?? '';
    await browser.call(rejectCardOrder, { orderId: first, rejectionReason: 'Wrong', org_id: organisation.id });
    expect((await seen(orderId))?.replacement).toBeNull();
    const second = (await ask()).result.order;
    expect([second?.isNew, second?.orderId === first]).toEqual([true, false]);
    expect((await seen(orderId))?.replacement?.orderId).toBe(second?.orderId);
  });

  test.each(['activated', 'suspended', 'personalized'] as const)(
    'ends the card that is %s when it is activated, and not before [L-2-3, L-2-4]',
    async (status) => {
      const id = (await ask()).result.order?.orderId ?? '';
      await bringOrder(world, holder, orderId, status);
      await bringOrder(world, holder, id, 'personalized');
      expect((await world.found(orderId)).status).toBe(status);
      const { card_number } = await world.found(id);
      const reply = await (await world.signIn(holder)).call(activateCardOrder, { orderId: id, cardNumber: card_number });
      expect(reply.result).toEqual({ cardNumberIsValid: true, cardActivationIsForbiden: false });
      expect([(await world.found(orderId)).status, (await world.found(id)).status]).toEqual(['terminated', 'activated']);
      const last = world.portal.db.selectFrom('card_order_history').selectAll().where('order_id', '=', orderId);
      expect(await last.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
        status: 'terminated',
        description: 'activate-card-order',
      });
    },
  );

  test('of one card leaves another suspended card of the holder as it is [L-2-4]', async () => {
    await bringOrder(world, holder, orderId, 'suspended');
    const other = await world.order(holder, organisation, 'suspended');
    const id = (await ask(browser, true)).result.order?.orderId ?? '';
    await bringOrder(world, holder, id, 'personalized');
    const { card_number } = await world.found(id);
    await (await world.signIn(holder)).call(activateCardOrder, { orderId: id, cardNumber: card_number });
    expect((await world.found(other.id)).status).toBe('suspended');
  });

  test('is of a card that was made, whose days are not over, and of the company alone [L-2-4]', async () => {
    for (const status of cardOrderStatuses) {
      await inAnyStatus(world.portal.db, (tx) =>
        tx
          .updateTable('card_orders')
          .set({ status, suspended_by: status === 'suspended' ? 'company' : null })
          .where('id', '=', orderId)
          .execute(),
      );
      const may = ['personalized', 'activated', 'suspended', 'terminated'].includes(status);
      const reply = await ask(browser, true);
      expect([status, reply.status, reply.refused]).toEqual([
        status,
        may ? 200 : 409,
        may ? undefined : 'errors.cards.transitionNotAllowed',
      ]);
      await world.portal.db.updateTable('card_orders').set({ replaces: null }).where('replaces', '=', orderId).execute();
    }
    await bringOrder(world, holder, orderId, 'suspended');
    await world.portal.db.updateTable('card_orders').set({ valid_until: '2026-11-19' }).where('id', '=', orderId).execute();
    expect((await ask()).refused).toBe('errors.cards.transitionNotAllowed');
    const elsewhere = await world.organisation();
    const stranger = await world.signIn(await world.organisationUser(elsewhere, 'main'));
    const theirs = { organizationId: elsewhere.code, orderId, knowingly: false };
    expect((await stranger.call(orderReplacement, theirs)).refused).toBe('errors.cards.itemNotFound');
    expect(await replacements()).toEqual([]);
  });

  test('is not for a basic user, for the holder, nor while the company is not active [L-2-4]', async () => {
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    for (const who of [basic, await world.signIn(holder), world.visitor()]) expect((await ask(who)).status).toBe(403);
    await world.portal.db
      .updateTable('organisations')
      .set({ state: 'payment_overdue' })
      .where('id', '=', organisation.id)
      .execute();
    expect((await ask()).result).toMatchObject({ order: null, problems: [{ field: 'company', reason: 'companyNotActive' }] });
    expect(await replacements()).toEqual([]);
  });

  test('of a card that is suspended or terminated meanwhile is right either way [L-2-4]', async () => {
    const asHolder = await world.signIn(holder);
    const lost = { orderId, rejectionReason: 'Lost', cause: 'lost' } as const;
    const [ordered, suspended] = await Promise.all([ask(), asHolder.call(suspendCardOrder, lost)]);
    expect([ordered.status, suspended.status]).toEqual([200, 200]);
    expect(await replacements()).toHaveLength(1);
    const ended = await browser.call(terminateCardOrder, { ...lost, org_id: organisation.id });
    expect([ended.status, (await seen(orderId))?.replacement?.orderId]).toEqual([200, ordered.result.order?.orderId]);
  });
});
