import { setTimeout as wait } from 'node:timers/promises';
import { type CardCause, cardCauses, cardOrderStatuses, getCardOrderDetails, reactivateCardOrder } from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase, describeOnPostgres } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';
import { lockOrder } from '../card-order-store.ts';
import { changeStatus } from '../changing/change-status.ts';
import { findViewedOrder } from '../reading/viewed-order-store.ts';
import { allEndWhenFound } from '../replaced-card.ts';
import { withdrawReplacements } from './withdraw-replacements.ts';

const hour = 3_600_000;
const missing: readonly (CardCause | null)[] = ['lost', 'stolen'];
const unprinted = ['ordered', 'approved_by_orderer', 'approved_by_personalizer', 'ready_to_personalize', 'printing_failed'];
/** Whether it renews the card, and whether it was ordered after the suspension. */
const waysOrdered = [
  [false, true],
  [true, true],
  [false, false],
] as const;
const gone = ['cancelled_by_orderer', 'cancelled_by_holder', 'cancelled_by_id_verifier', 'rejected_by_personalizer'];

describeOnEachDatabase('what follows a card that is found again', (fresh) => {
  test('ends exactly where that is said beforehand: for each cause, of a replacement, of one from before and a renewal, in each status [L-2-5]', async () => {
    const world = await World.make(await fresh());
    const { db } = world.portal;
    const organisation = await world.organisation();
    const other = await world.person();
    const before = await world.order(other, organisation, 'terminated');
    const card = await world.order(await world.person(), organisation, 'suspended');
    const after = await world.order(other, organisation, 'activated');
    const anybody = { as: 'organisation', organisationIds: 'any' } as const;
    for (const cause of [null, ...cardCauses]) {
      await db.updateTable('card_order_history').set({ cause }).where('order_id', '=', card.id).execute();
      for (const [isRenewal, isAfter] of cause === 'lost' ? waysOrdered : [[false, true] as const]) {
        const [following, another] = isAfter ? [after, before] : [before, after];
        await db.updateTable('card_orders').set({ replaces: null }).where('id', '=', another.id).execute();
        for (const status of cardOrderStatuses) {
          const stands = {
            status,
            is_renewal: isRenewal,
            replaces: card.id,
            // By a clock that was wrong: which came first is not judged by it.
            created: new Date(card.status_modified.getTime() + (isAfter ? -hour : hour)),
            suspended_by: status === 'suspended' ? ('holder' as const) : null,
            // The one before was cancelled, and lost its PIN.
            pin_sealed: Buffer.from('sealed'),
          };
          await inAnyStatus(db, (tx) => tx.updateTable('card_orders').set(stands).where('id', '=', following.id).execute());
          const viewed = await findViewedOrder(db, card.id, anybody);
          const told = allEndWhenFound(viewed?.suspension ?? null, viewed?.followings ?? []);
          const role = cause === 'stolen' ? 'company' : 'holder';
          const by = { personId: other.id, name: other.name, role } as const;
          const found = { cards: [card.id], by, reason: 'Found' };
          const done = await inTransaction(db, (tx) => withdrawReplacements(tx, world.portal, found));
          const isForMissing = missing.includes(cause) && !isRenewal && isAfter;
          const ends = isForMissing && unprinted.includes(status);
          expect([cause, isRenewal, isAfter, status, told, done, (await world.found(following.id)).status]).toEqual([
            cause,
            isRenewal,
            isAfter,
            status,
            ends,
            { count: ends ? 1 : 0, left: isForMissing && !ends && !gone.includes(status) ? 1 : 0 },
            ends ? 'cancelled_by_orderer' : status,
          ]);
        }
      }
    }
  }, 60_000);

  test('is said beforehand and afterwards to end where none of several is left that still comes [L-2-5]', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation();
    const holder = await world.person();
    const asHolder = await world.signIn(holder);
    const stands = ['approved_by_personalizer', 'printed', 'cancelled_by_orderer'] as const;
    for (const [first, second] of stands.flatMap((each) => stands.map((other) => [each, other] as const))) {
      const card = await world.order(holder, organisation, 'suspended');
      await world.portal.db.updateTable('card_order_history').set({ cause: 'lost' }).where('order_id', '=', card.id).execute();
      const following = [
        await world.order(holder, organisation, first, { replaces: card.id }),
        await world.order(holder, organisation, second, { replaces: card.id }),
      ];
      const order = (await asHolder.call(getCardOrderDetails, { orderId: card.id })).result.pendingOrder;
      const asked = { orderId: card.id, rejectionReason: 'Found' };
      const { replacementIsCancelled } = (await asHolder.call(reactivateCardOrder, asked)).result;
      const are = await Promise.all(following.map(async ({ id }) => (await world.found(id)).status));
      expect(are).toEqual([first, second].map((each) => (each === 'approved_by_personalizer' ? 'cancelled_by_orderer' : each)));
      const endsOrComes = are.includes('printed') ? false : [first, second].includes('approved_by_personalizer') || undefined;
      expect([first, second, order?.replacementEndsWhenFound, replacementIsCancelled]).toEqual([
        first,
        second,
        endsOrComes ?? false,
        endsOrComes,
      ]);
      await world.portal.db.updateTable('card_orders').set({ status: 'terminated' }).where('id', '=', card.id).execute();
    }
  });

  test('ends with each other that follows the card, where a rejected one was taken back beside a newer [L-2-5]', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation();
    const card = await world.order(await world.person(), organisation, 'suspended');
    await world.portal.db.updateTable('card_order_history').set({ cause: 'lost' }).where('order_id', '=', card.id).execute();
    const other = await world.person();
    const both = [
      await world.order(other, organisation, 'approved_by_personalizer', { replaces: card.id }),
      await world.order(other, organisation, 'approved_by_orderer', { replaces: card.id }),
    ];
    const by = { personId: other.id, name: other.name, role: 'holder' } as const;
    const done = await inTransaction(world.portal.db, (tx) =>
      withdrawReplacements(tx, world.portal, { cards: [card.id], by, reason: 'Found' }),
    );
    expect(done).toEqual({ count: 2, left: 0 });
    for (const { id } of both) expect((await world.found(id)).status).toBe('cancelled_by_orderer');
  });
});

describeOnPostgres('what follows a card that is found again, while its holder answers', (fresh) => {
  test('does not come, and is not cancelled, where they rejected it meanwhile [L-2-5]', async () => {
    const world = await World.make(await fresh());
    const { portal } = world;
    const holder = await world.person();
    const organisation = await world.organisation();
    const card = await world.order(holder, organisation, 'suspended');
    await portal.db.updateTable('card_order_history').set({ cause: 'lost' }).where('order_id', '=', card.id).execute();
    const { id } = await world.order(holder, organisation, 'approved_by_personalizer', { replaces: card.id });
    const by = { personId: holder.id, name: holder.name, role: 'holder' } as const;
    const { withdrawing } = await portal.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, id, { as: 'holder', personId: holder.id });
      if (order === undefined) throw new Error('The order is gone.');
      await changeStatus(tx, portal, { order, action: 'reject', by, reason: 'Not needed' });
      const begun = inTransaction(portal.db, (other) =>
        withdrawReplacements(other, portal, { cards: [card.id], by, reason: 'Found' }),
      );
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await waiting.execute(portal.db)).rows.length === 0) await wait(5);
      return { withdrawing: begun };
    });
    expect(await withdrawing).toEqual({ count: 0, left: 0 });
    expect((await world.found(id)).status).toBe('cancelled_by_holder');
  });
});
