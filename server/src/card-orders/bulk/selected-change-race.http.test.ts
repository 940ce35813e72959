import { setTimeout as wait } from 'node:timers/promises';
import {
  changeSelectedCardOrders,
  reactivateAllCompanyCards,
  reactivateCardOrder,
  type SelectedAction,
  suspendAllCompanyCards,
  terminateCardOrder,
} from '@siteid/contract';
import { expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';
import { transitions } from '../card-order.ts';

/** Rounds of the race: few by default, ROUNDS=100 for the whole proof. */
const rounds = Number(process.env['ROUNDS'] ?? 8);

describeOnEachDatabase('selected cards that several change at once', (fresh) => {
  test('never wait for each other in a circle, and each change that is told has its one row of the history [10-9, T33]', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation();
    const users = await Promise.all([1, 2, 3].map(async () => world.signIn(await world.organisationUser(organisation))));
    const [first, second, third] = users as [Browser, Browser, Browser];
    for (let round = 0; round < rounds; round += 1) {
      const holders = [await world.person(), await world.person(), await world.person(), await world.person()];
      const cards: string[] = [];
      // Two of each holder: an older one that is suspended, and an active one. At most one of them may be active.
      for (const status of ['suspended', 'activated'] as const) {
        for (const holder of holders)
          cards.push((await world.order(holder, organisation, status, { suspendedBy: 'company' })).id);
      }
      const before = new Map(await Promise.all(cards.map(async (id) => [id, (await world.history(id)).length] as const)));
      const organizationId = organisation.id;
      const select = async (by: Browser, action: SelectedAction, orderIds: readonly string[], reason: string) => {
        await wait(Math.random() * 4);
        const body = { organizationId, action, orderIds: [...orderIds], rejectionReason: `${reason} ${round}` };
        const { status, result } = await by.call(changeSelectedCardOrders, body);
        expect(status).toBe(200);
        return result.orders.flatMap(({ orderId, why }) => (why === null ? [orderId] : []));
      };
      const alone = { orderId: cards[0] as string, org_id: organisation.id };
      const selected = [
        select(first, 'suspend', cards, 'On leave'),
        select(second, 'terminate', cards.toReversed().slice(0, 5), 'Left'),
        select(third, 'reactivate', cards.slice(2).toReversed(), 'Back'),
        select(first, 'reactivate', cards, 'Back again'),
      ];
      const others = [
        first.call(suspendAllCompanyCards, { organizationId }),
        second.call(reactivateAllCompanyCards, { organizationId }),
        third.call(terminateCardOrder, { ...alone, rejectionReason: 'Lost' }),
        second.call(reactivateCardOrder, { ...alone, rejectionReason: 'Found' }),
      ];
      const told = (await Promise.all(selected)).flat();
      const answered = await Promise.all(others.map(async (other) => (await other).status));
      expect(answered.filter((status) => status >= 500)).toEqual([]);

      const active: string[] = [];
      for (const [index, id] of cards.entries()) {
        const steps = await world.history(id);
        expect(steps.length).toBeGreaterThan(1);
        for (const [step, to] of steps.slice(1).entries()) {
          expect(
            transitions.some((row) => row.from === steps[step] && row.to === to),
            steps.join(' → '),
          ).toBe(true);
        }
        const { status } = await world.found(id);
        expect(steps.at(-1)).toBe(status);
        if (status === 'activated') active.push(holders[index % holders.length]?.id ?? '');
        const written = await world.portal.db
          .selectFrom('card_order_history')
          .select('reason')
          .where('order_id', '=', id)
          .where('reason', 'like', `% ${round}`)
          .execute();
        expect(written).toHaveLength(told.filter((each) => each === id).length);
        expect(steps.length).toBeGreaterThanOrEqual((before.get(id) ?? 0) + written.length);
      }
      expect(new Set(active).size).toBe(active.length);
    }
  }, 120_000);
});
