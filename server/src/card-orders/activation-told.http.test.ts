import { activateCardOrder, getCardOrderDetails } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { cardStatuses, orderStatuses } from '../../../specification/statuses.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';
import type { CardOrder } from './card-order-store.ts';

/** First and last day of validity, as they lie to the day of the test. */
const days = {
  'the day before the first': { valid_from: '2026-11-21', valid_until: '2026-12-31' },
  'the first day': { valid_from: '2026-11-20', valid_until: '2026-12-31' },
  'the last day': { valid_from: '2026-01-01', valid_until: '2026-11-20' },
  'the day after the last': { valid_from: '2026-01-01', valid_until: '2026-11-19' },
} as const;

/** Why the holder of a card that is ready to be activated may not, by section 4 of the specification; of any other order its status. */
const whyNot = {
  'the day before the first': 'validFromInFuture',
  'the first day': null,
  'the last day': null,
  'the day after the last': 'validityOver',
} as const;

describeOnEachDatabase('what an order says of its activation', (fresh) => {
  let world: World;
  let holder: TestPerson;
  let browser: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh(), { now: () => new Date('2026-11-20T12:00:00Z') });
    holder = await world.person();
    browser = await world.signIn(holder);
  });
  const seenBy = async (by: Browser, order: CardOrder, slots: { organizationCode?: string } = {}) => {
    const { pendingOrder } = (await by.call(getCardOrderDetails, { orderId: order.id, ...slots })).result;
    return [pendingOrder?.whyNotActivated, pendingOrder?.readyToBeActivated];
  };
  /** Why the call does not activate the card; null where it does. */
  const refusalOf = async (order: CardOrder) => {
    const cardNumber = order.card_number ?? 'AB-1234-567890';
    const { refused, result } = await browser.call(activateCardOrder, { orderId: order.id, cardNumber });
    if (refused !== undefined) return refused.replace(/^errors\.cards\./, '');
    expect(result.cardNumberIsValid).toBe(true);
    return result.cardActivationIsForbiden ? 'organizationNotActive' : null;
  };

  test('is what the call answers, in each status and on each day; ready is a produced card within its days alone [4-1, 4-4, 4-8, T8]', async () => {
    for (const status of [...cardStatuses, ...orderStatuses])
      for (const when of ['the day before the first', 'the first day', 'the last day', 'the day after the last'] as const) {
        // A person has one activated card in a company.
        const order = await world.order(holder, await world.organisation(), status, days[when]);
        const why = status === 'personalized' ? whyNot[when] : 'transitionNotAllowed';
        const [told, isReady] = await seenBy(browser, order);
        const expected = [status, when, why, why, why === null];
        expect([status, when, told, await refusalOf(order), isReady]).toEqual(expected);
      }
  });

  test('names data that do not match before a company that is not active, and a company is told that it activates none [4-8, 5-9, T8]', async () => {
    const [active, inactive] = [await world.organisation(), await world.organisation({ state: 'payment_overdue' })];
    const another = { printable_name: 'Someone Else' };
    const cases: readonly (readonly [TestOrganisation, object, string | null, boolean])[] = [
      [active, another, 'cardInfoInvalid', true],
      [inactive, another, 'cardInfoInvalid', true],
      [inactive, days['the day after the last'], 'validityOver', false],
      [inactive, {}, 'organizationNotActive', true],
      [active, {}, null, true],
    ];
    for (const [organisation, values, why, isReady] of cases) {
      const order = await world.order(holder, organisation, 'personalized', values);
      const clerk = await world.signIn(await world.organisationUser(organisation));
      const asCompany = await seenBy(clerk, order, { organizationCode: organisation.code });
      expect(asCompany).toEqual(['transitionNotAllowed', isReady]);
      expect([await seenBy(browser, order), await refusalOf(order)]).toEqual([[why, isReady], why]);
    }
  });
});
