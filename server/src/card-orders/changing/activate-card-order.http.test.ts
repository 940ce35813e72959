import { activateCardOrder, checkIfUserHasActivatedCardsInOrg, formatCardNumber } from '@siteid/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const wrong = 'ZZ-0000-000000';

describeOnEachDatabase('a card number', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let browser: Browser;
  /** Another portal of the same database. */
  let second: World;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    const database = await fresh();
    world = await World.make(database, { now: () => now });
    second = await World.make(database, { now: () => now });
    organisation = await world.organisation();
    holder = await world.person();
    browser = await world.signIn(holder);
  });
  const activate = (order: { id: string }, cardNumber: string | null, by = browser) =>
    by.call(activateCardOrder, { orderId: order.id, cardNumber });
  const check = (order: { id: string }, cardNumber: string | null, by = browser) =>
    by.call(checkIfUserHasActivatedCardsInOrg, { orderId: order.id, cardNumber });
  /** The holder's browser at this portal and at the other in turn. */
  const inTurn = (index: number) => (index % 2 === 0 ? browser : browser.at(second.server));

  describe('activates its card', () => {
    test('however it is written, and once however often it is asked [1-2, 4-8, 5-3]', async () => {
      const order = await world.order(holder, organisation, 'personalized', { card_number: 'AB1234567890' });
      for (const typed of ['ab-1234-567890', 'AB1234567890', ' AB 1234 567890']) {
        const reply = await activate(order, typed);
        expect([reply.status, reply.result]).toEqual([200, { cardNumberIsValid: true, cardActivationIsForbiden: false }]);
      }
      expect((await world.history(order.id)).slice(-2)).toEqual(['personalized', 'activated']);
    });

    test('only when it is its own [1-2, 4-8, 5-3]', async () => {
      const other = await world.order(await world.person(), organisation, 'personalized');
      const order = await world.order(holder, organisation, 'personalized');
      for (const typed of [wrong, 'nonsense', other.card_number]) {
        const reply = await activate(order, typed);
        expect([reply.status, reply.result]).toEqual([200, { cardNumberIsValid: false, cardActivationIsForbiden: false }]);
      }
      expect((await world.found(order.id)).status).toBe('personalized');
    });

    test('and terminates the other activated card of the holder in the company, and no other [4-8, 5-9]', async () => {
      const former = await world.order(holder, organisation, 'activated');
      const elsewhere = await world.order(holder, await world.organisation(), 'activated');
      const colleague = await world.order(await world.person(), organisation, 'activated');
      const order = await world.order(holder, organisation, 'personalized');

      expect((await check(order, order.card_number)).result).toEqual({
        cardNumberIsValid: true,
        userHasActivatedCardsInOrg: true,
        cardNumber: formatCardNumber(former.card_number ?? ''),
      });
      expect((await activate(order, order.card_number)).result.cardActivationIsForbiden).toBe(false);

      const statuses = await Promise.all(
        [former, order, elsewhere, colleague].map(async ({ id }) => (await world.found(id)).status),
      );
      expect(statuses).toEqual(['terminated', 'activated', 'activated', 'activated']);
      expect((await world.history(former.id)).slice(-2)).toEqual(['activated', 'terminated']);
      const steps = world.portal.db.selectFrom('card_order_history').select(['status', 'description']);
      expect(await steps.where('order_id', 'in', [former.id, order.id]).where('description', 'is not', null).execute()).toEqual([
        { status: 'terminated', description: 'activate-card-order' },
      ]);
    });

    test('not while the company is not active [4-8, 5-9, T8]', async () => {
      const inactive = await world.organisation({ state: 'payment_overdue' });
      const former = await world.order(holder, inactive, 'activated');
      const order = await world.order(holder, inactive, 'personalized');
      const reply = await activate(order, order.card_number);
      expect([reply.status, reply.result]).toEqual([200, { cardNumberIsValid: true, cardActivationIsForbiden: true }]);
      expect((await activate(order, wrong)).result).toEqual({ cardNumberIsValid: false, cardActivationIsForbiden: false });
      expect((await world.found(order.id)).status).toBe('personalized');
      expect((await world.found(former.id)).status).toBe('activated');
    });

    test('from its first day in the configured time zone to its last [4-4, T8]', async () => {
      const order = await world.order(holder, organisation, 'personalized', {
        valid_from: '2026-11-22',
        valid_until: '2026-12-01',
      });
      const at = async (moment: string) => {
        now = new Date(moment);
        return activate(order, order.card_number, await world.signIn(holder));
      };
      const early = await at('2026-11-21T22:59:59Z');
      expect([early.status, early.refused, early.data]).toEqual([
        409,
        'errors.cards.validFromInFuture',
        { validFrom: '2026-11-22' },
      ]);
      expect((await at('2026-12-01T23:00:00Z')).refused).toBe('errors.cards.validityOver');
      expect((await world.found(order.id)).status).toBe('personalized');
      expect((await at('2026-11-21T23:00:00Z')).status).toBe(200);
    });

    test('not when the card’s data are not the holder’s [4-8, T8]', async () => {
      const order = await world.order(holder, organisation, 'personalized', { printable_name: 'Someone Else' });
      const reply = await activate(order, order.card_number);
      expect([reply.status, reply.refused]).toEqual([409, 'errors.cards.cardInfoInvalid']);
    });

    test('not in another status [4-1, T8]', async () => {
      for (const status of ['approved_by_personalizer', 'printed', 'suspended', 'terminated', 'expired'] as const) {
        const order = await world.order(holder, organisation, status);
        const before = await world.history(order.id);
        for (const ask of [activate, check]) {
          const reply = await ask(order, order.card_number ?? 'AB-1234-567890');
          expect([reply.status, reply.refused]).toEqual([409, 'errors.cards.transitionNotAllowed']);
        }
        expect(await world.history(order.id)).toEqual(before);
      }
    });

    test('of 40 at once, at two portals, exactly one stays active, and history tells each step [5-9, T32]', async () => {
      const orders = await Promise.all(Array.from({ length: 8 }, () => world.order(holder, organisation, 'personalized')));
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, index) => {
          // Each order at both portals.
          const order = orders[(index >> 1) % orders.length] as (typeof orders)[number];
          return activate(order, order.card_number, inTurn(index));
        }),
      );
      for (const { status } of replies) expect([200, 409]).toContain(status);
      const found = await Promise.all(orders.map(({ id }) => world.found(id)));
      expect(found.map(({ status }) => status).toSorted()).toEqual(['activated', ...Array(7).fill('terminated')]);
      for (const { id, status } of found) {
        const expected = status === 'activated' ? ['activated'] : ['activated', 'terminated'];
        expect((await world.history(id)).slice(7)).toEqual(expected);
      }
    });
  });

  describe('is checked before', () => {
    test('and tells of another activated card only when it is right [3-2, 4-8]', async () => {
      const order = await world.order(holder, organisation, 'personalized');
      const nothing = { cardNumberIsValid: true, userHasActivatedCardsInOrg: false, cardNumber: null };
      expect((await check(order, order.card_number)).result).toEqual(nothing);
      await world.order(holder, organisation, 'activated');
      const silent = { cardNumberIsValid: false, userHasActivatedCardsInOrg: false, cardNumber: null };
      expect((await check(order, wrong)).result).toEqual(silent);
      expect((await world.found(order.id)).status).toBe('personalized');
    });
  });

  describe('is guessed at', () => {
    test('200 times at once, at two portals: five are looked at, the rest wait, the right one too [T20]', async () => {
      const order = await world.order(holder, organisation, 'personalized');
      const replies = await Promise.all(Array.from({ length: 200 }, (_, index) => check(order, wrong, inTurn(index))));
      const count = (status: number) => replies.filter((reply) => reply.status === status).length;
      expect([count(200), count(429)]).toEqual([5, 195]);
      for (const index of [0, 1]) {
        const right = await activate(order, order.card_number, inTurn(index));
        expect([right.status, right.refused, right.headers['retry-after']]).toEqual([429, 'errors.cards.tooManyAttempts', '900']);
        expect(right.data).toEqual({ retryAfterSeconds: 900, retryAfterMinutes: 15 });
      }
      expect((await world.found(order.id)).status).toBe('personalized');
    });

    test('again and again: each pause is twice the former, a day at most [T20]', async () => {
      const order = await world.order(holder, organisation, 'personalized');
      const pauses: unknown[] = [];
      for (let round = 0; round < 9; round += 1) {
        // Signed in anew, because the pauses outlast a session.
        browser = await world.signIn(holder);
        for (let time = 0; time < 5; time += 1) expect((await check(order, wrong)).status).toBe(200);
        const { data } = await check(order, wrong);
        pauses.push(data?.['retryAfterMinutes']);
        now = new Date(now.getTime() + Number(data?.['retryAfterSeconds']) * 1000);
      }
      expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
    });

    test('a right one ends the count', async () => {
      const order = await world.order(holder, organisation, 'personalized');
      for (let round = 0; round < 3; round += 1) {
        for (let time = 0; time < 4; time += 1) await check(order, wrong);
        expect((await check(order, order.card_number)).result.cardNumberIsValid).toBe(true);
      }
      expect((await activate(order, order.card_number)).status).toBe(200);
    });

    test('on one order: another order, and another person, are not held up [T21]', async () => {
      const order = await world.order(holder, organisation, 'personalized');
      const next = await world.order(holder, organisation, 'personalized');
      for (let time = 0; time < 6; time += 1) await check(order, wrong);
      expect((await check(order, order.card_number)).status).toBe(429);
      expect((await check(next, next.card_number)).result.cardNumberIsValid).toBe(true);

      const other = await world.person();
      const theirs = await world.order(other, organisation, 'personalized');
      for (let time = 0; time < 6; time += 1) await activate(theirs, wrong);
      expect((await activate(theirs, theirs.card_number, await world.signIn(other))).status).toBe(200);
    });
  });
});
