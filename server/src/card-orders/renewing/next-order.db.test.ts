import { type CardOrderStatus, cardOrderStatuses, hasCard, hasFailed } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';
import { findRenewalChoice } from '../ending/renewal-choice-store.ts';
import { findReplacement } from '../ordering/replacement-store.ts';
import { findViewedOrder } from '../reading/viewed-order-store.ts';
import { findRenewable } from './renewable-store.ts';

describeOnEachDatabase('what follows a card, and what was said of renewing it', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let card: CardOrder;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    card = await world.order(await world.person(), organisation, 'activated');
  });

  const follow = async () => world.order(await world.person(), organisation, 'activated', { replaces: card.id });
  const put = async ({ id }: CardOrder, status: CardOrderStatus) =>
    inAnyStatus(world.portal.db, (tx) =>
      tx
        .updateTable('card_orders')
        .set({ status, suspended_by: status === 'suspended' ? 'company' : null })
        .where('id', '=', id)
        .execute(),
    );
  const choose = async (declined: boolean) => {
    const choice = { order_id: card.id, declined, at: world.portal.now(), actor_person_id: null, actor_name: 'Karl' };
    await world.portal.db.insertInto('renewal_choices').values(choice).execute();
  };
  /** As each of those who ask has it. */
  const asked = async () => {
    const { db } = world.portal;
    const [renewable] = await findRenewable(db, organisation.id, [card.id]);
    const viewed = await findViewedOrder(db, card.id, { as: 'organisation', organisationIds: 'any' });
    const { rows } = await sql<{ isOpen: boolean }>`select is_end_open(${card.id}) as "isOpen"`.execute(db);
    return {
      next: [renewable?.next?.orderId, viewed?.replacement?.orderId, (await findReplacement(db, card.id))?.orderId],
      hasNext: renewable?.has_next,
      declined: [
        renewable?.is_declined,
        viewed?.choice?.declined ?? false,
        (await findRenewalChoice(db, card.id))?.declined ?? false,
      ],
      isOpen: rows[0]?.isOpen,
    };
  };

  test('are the same to whoever renews the card, looks at it or is told that it ends, in each status [L-4-2, L-4-3, L-4-4]', async () => {
    const expected = (status: CardOrderStatus, next: string | undefined, declined: boolean) => ({
      next: [next, next, next],
      hasNext: next !== undefined,
      declined: [declined, declined, declined],
      isOpen: hasCard(status) && next === undefined && !declined,
    });
    const say = [async () => false, async () => choose(true).then(() => true), async () => choose(false).then(() => false)];
    for (const said of say) {
      const declined = await said();
      for (const status of cardOrderStatuses) {
        await put(card, status);
        expect([status, await asked()]).toEqual([status, expected(status, undefined, declined)]);
      }
    }
    await put(card, 'activated');
    const following = await follow();
    for (const status of cardOrderStatuses) {
      await put(following, status);
      const next = hasFailed(status) ? undefined : following.id;
      expect([status, await asked()]).toEqual([status, expected('activated', next, false)]);
    }
  });

  test('is the newest of several orders that came to something [L-4-3]', async () => {
    const [first, second, third] = [await follow(), await follow(), await follow()];
    expect((await asked()).next).toEqual([third.id, third.id, third.id]);
    await put(third, 'cancelled_by_holder');
    expect((await asked()).next).toEqual([second.id, second.id, second.id]);
    await put(second, 'rejected_by_personalizer');
    expect((await asked()).next).toEqual([first.id, first.id, first.id]);
  });

  test('are asked without a call, as the last mail is, so that the indexes answer', async () => {
    const plan = await inTransaction(world.portal.db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain verbose select (select id from next_order(card_orders.id)),
        (select declined from renewal_choice(card_orders.id)), (select came_back from last_mail(card_orders.id)) from card_orders`.execute(
        tx,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    for (const index of ['card_orders_replaces', 'renewal_choices_of_order', 'holder_messages_of_order'])
      expect(plan).toContain(index);
    expect(plan).not.toMatch(/Function Scan|next_order\(|renewal_choice\(|last_mail\(/);
  });
});
