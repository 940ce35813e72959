import { csrfHeader } from '@siteid/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { startTwoPortals, type TwoPortals } from '../../testing/production/two-portals.ts';

/** What one process alone knows, such as a lock or a count in its memory, holds here for half of the requests. */
describeOnPostgres('a card number, at two portals in processes of their own', () => {
  let two: TwoPortals;
  beforeAll(async () => {
    two = await startTwoPortals();
  }, 120_000);
  afterAll(async () => two.close());

  type Call = 'activate-card-order' | 'check-if-user-has-activated-cards-in-org';
  /** Asks so often at once, of each card at both portals in turn; answers the statuses. */
  async function askAtOnce(
    times: number,
    { call, browser, cards }: { call: Call; browser: Browser; cards: readonly { id: string; typed: string }[] },
  ): Promise<number[]> {
    const { cookie = '', [csrfHeader]: token = '' } = browser.headers;
    return Promise.all(
      Array.from({ length: times }, async (_, index) => {
        const card = cards[(index >> 1) % cards.length];
        const url = `${two.portals[index % 2]?.url}/api/cards/${call}/${card?.id}?cardNumber=${card?.typed}`;
        const reply = await fetch(url, { headers: { cookie, [csrfHeader]: token } });
        await reply.arrayBuffer();
        return reply.status;
      }),
    );
  }

  test('is guessed 200 times at once: five are looked at, the rest wait, the right one too [T20]', async () => {
    const { world } = two;
    const holder = await world.person();
    const order = await world.order(holder, await world.organisation(), 'personalized');
    const browser = await world.signIn(holder);
    const guesses = {
      call: 'check-if-user-has-activated-cards-in-org',
      browser,
      cards: [{ id: order.id, typed: 'ZZ0000000000' }],
    } as const;
    const statuses = await askAtOnce(200, guesses);
    const count = (status: number) => statuses.filter((each) => each === status).length;
    expect([count(200), count(429)]).toEqual([5, 195]);
    const right = { call: 'activate-card-order', browser, cards: [{ id: order.id, typed: order.card_number ?? '' }] } as const;
    expect(await askAtOnce(2, right)).toEqual([429, 429]);
    expect((await world.found(order.id)).status).toBe('personalized');
  });

  test('activates, of 40 at once, exactly one card of a holder in a company, and history tells each step [5-9, T32]', async () => {
    const { world } = two;
    const [holder, organisation] = [await world.person(), await world.organisation()];
    const orders = await Promise.all(Array.from({ length: 8 }, () => world.order(holder, organisation, 'personalized')));
    const cards = orders.map(({ id, card_number }) => ({ id, typed: card_number ?? '' }));
    const statuses = await askAtOnce(40, { call: 'activate-card-order', browser: await world.signIn(holder), cards });
    expect(statuses).toHaveLength(40);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const found = await Promise.all(orders.map(({ id }) => world.found(id)));
    expect(found.map(({ status }) => status).toSorted()).toEqual(['activated', ...Array(7).fill('terminated')]);
    for (const { id, status } of found) {
      const expected = status === 'activated' ? ['activated'] : ['activated', 'terminated'];
      expect((await world.history(id)).slice(7)).toEqual(expected);
    }
  });
});
