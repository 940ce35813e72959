import {
  cardOrderStatuses,
  checkWaitingCardAction,
  getAuthInfo,
  getPendingCardOrder,
  getPendingCardOrders,
  waitsForHolder,
} from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';

describeOnEachDatabase('an order that waits for its holder', (fresh) => {
  test('is told alike by the rights, the dashboard, the next action and the order itself, in every case [1-4, 2.3-4, T1]', async () => {
    const world = await World.make(await fresh());
    const organisation = await world.organisation();
    const [person, other] = [await world.person(), await world.person()];
    const browser = await world.signIn(person);
    const own = await world.order(person, organisation, 'activated');
    const foreign = await world.order(other, organisation, 'activated');
    /** How an order is tied to somebody, and whether that makes the person its holder. */
    const ties = [
      { id: own.id, holder_id: person.id, redeemed_by: null, reaches: true },
      { id: own.id, holder_id: null, redeemed_by: null, reaches: true },
      { id: own.id, holder_id: other.id, redeemed_by: null, reaches: false },
      { id: own.id, holder_id: other.id, redeemed_by: person.id, reaches: false },
      { id: own.id, holder_id: null, redeemed_by: other.id, reaches: true },
      { id: foreign.id, holder_id: person.id, redeemed_by: null, reaches: true },
      { id: foreign.id, holder_id: null, redeemed_by: person.id, reaches: true },
      { id: foreign.id, holder_id: null, redeemed_by: null, reaches: false },
    ];
    for (const { id, reaches, ...tie } of ties) {
      for (const status of cardOrderStatuses) {
        // The database has no such card without a holder.
        if (tie.holder_id === null && (status === 'activated' || status === 'suspended')) continue;
        await inAnyStatus(world.portal.db, async (tx) => {
          const elsewhere = { status: 'terminated', suspended_by: null, holder_id: other.id, redeemed_by: null } as const;
          await tx.updateTable('card_orders').set(elsewhere).execute();
          const here = { ...tie, status, suspended_by: status === 'suspended' ? ('holder' as const) : null };
          await tx.updateTable('card_orders').set(here).where('id', '=', id).execute();
        });
        const waits = reaches && waitsForHolder(status);
        const [rights, lists, next, wrapper] = await Promise.all([
          browser.call(getAuthInfo, { languageCode: 'en' }),
          browser.call(getPendingCardOrders, {}),
          browser.call(checkWaitingCardAction, {}),
          browser.call(getPendingCardOrder, { orderId: id }),
        ]);
        const listed = [...lists.result.pendingOrders, ...lists.result.readyToActivateOrders].map(({ orderId }) => orderId);
        expect([
          tie,
          status,
          {
            rights: rights.result.currentPermissions.includes('SEPPO_ACTION_FORCE_REVIEW_PENDING_CARD_ORDERS'),
            listed,
            next: next.result.orderId,
            order: wrapper.status === 200 ? wrapper.result.hasPendingOrders : wrapper.refused,
          },
        ]).toEqual([
          tie,
          status,
          {
            rights: waits,
            listed: waits ? [id] : [],
            next: waits ? id : null,
            order: reaches ? waits : 'errors.cards.itemNotFound',
          },
        ]);
      }
    }
  }, 120_000);

  test('is judged by the database as by the program, in every status [2.4-8]', async () => {
    const { db } = await fresh();
    const { rows } = await sql<{ waits: boolean }>`
      select waits_for_holder(status) as waits
      from unnest(${[...cardOrderStatuses]}::text[]) with ordinality as each (status, place) order by place`.execute(db);
    expect(rows.map(({ waits }) => waits)).toEqual(cardOrderStatuses.map((status) => waitsForHolder(status)));
  });
});
