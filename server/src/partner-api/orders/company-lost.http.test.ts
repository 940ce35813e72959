import * as contract from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { takeLock } from '../../database/named-locks.ts';
import type { Tables } from '../../database/tables.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileUnderWay } from '../../testing/database/while-under-way.ts';
import { whileWaiting } from '../../testing/database/while-waiting.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { revokeKey } from '../partner-keys.ts';

const orderOfBo = { ...orderOfÅsa, given_names: 'Bo', date_of_birth: '1986-09-02', government_id: '19860902-2390' };

describeOnEachDatabase("a key whose company loses another while the key's call waits", (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let managed: TestOrganisation;
  let partner: PartnerClient;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    managed = await world.organisation();
    await world.manage(organisation, managed);
    partner = await PartnerClient.make(world, ['orderer'], { organisation });
  });

  const lose = async () => world.portal.db.deleteFrom('organisation_managers').execute();
  const close = async () =>
    world.portal.db.updateTable('organisations').set({ state: 'terminated' }).where('id', '=', managed.id).execute();
  const both = () => [{ ...orderOfÅsa, company: managed.code }, orderOfBo];
  const place = async (partial: boolean) => partner.call(contract.placeCardOrders, { orders: both(), partial });
  const names = async () => {
    const rows = await world.portal.db.selectFrom('card_orders').select('given_names').execute();
    return rows.map(({ given_names: name }) => name);
  };

  test.each([
    ['manages it no more', lose, 'notYourCompany'],
    ['finds it closed', close, 'companyNotActive'],
  ] as const)(
    'places no order of it once its company %s, and those of its own where it takes a part [R-10-15]',
    async (_, end, reason) => {
      const under = { world, engine, organisation: managed };
      const whole = await whileUnderWay(under, () => place(false), end);
      const [wrong] = (JSON.parse(whole.body) as { rows: { line: number; column: string; reason: string }[] }).rows;
      expect([whole.status, wrong?.line, wrong?.column, wrong?.reason]).toEqual([422, 1, 'company', reason]);
      expect(await names()).toEqual([]);
      await lose();
      await world.manage(organisation, managed);
      await world.portal.db.updateTable('organisations').set({ state: 'active' }).execute();
      const part = await whileUnderWay(under, () => place(true), end);
      expect(part.result.rejected).toMatchObject([{ line: 1, reason }]);
      expect(await names()).toEqual(['Bo']);
    },
  );

  test('places all where it keeps it [R-10-15]', async () => {
    const placed = await whileUnderWay(
      { world, engine, organisation: managed },
      () => place(false),
      async () => undefined,
    );
    expect(placed.result.created).toHaveLength(2);
  });

  const waiting = async () => {
    const [made] = (await place(false)).result.created;
    return made?.order_id ?? '';
  };
  const calls = {
    approves: async (orderId: string) => partner.call(contract.approveOrder, { orderId }),
    cancels: async (orderId: string) => partner.call(contract.cancelOrder, { orderId, reason: 'Left' }),
    invites: async (orderId: string) => partner.call(contract.inviteHolderAgain, { orderId }),
  } as const;
  const lock = (orderId: string) => async (tx: Kysely<Tables>) => {
    await sql`select from card_orders where id = ${orderId} for update`.execute(tx);
  };

  test.for(Object.entries(calls))(
    '%s no order of it any more, and none at all once it is revoked [R-10-15]',
    async ([, call]) => {
      const { db } = world.portal;
      const orderId = await waiting();
      const held = { db, engine, hold: lock(orderId) };
      const lost = await whileWaiting(held, () => call(orderId), lose);
      expect([lost.status, lost.refused]).toEqual([404, 'errors.cards.itemNotFound']);
      await world.manage(organisation, managed);
      const revoked = await whileWaiting(
        held,
        () => call(orderId),
        async () => revokeKey(world.portal, null, partner.keyId),
      );
      expect([revoked.status, revoked.refused]).toEqual([401, 'errors.partner.keyNotAccepted']);
      expect((await world.found(orderId)).status).toBe('ordered');
    },
  );

  test('answers nothing that another call with its idempotency key was answered [R-10-15]', async () => {
    const { db } = world.portal;
    const once = { [contract.idempotencyKeyHeader]: 'one' };
    const send = async () => partner.call(contract.placeCardOrders, { orders: [orderOfBo] }, once);
    expect((await send()).status).toBe(200);
    const hold = async (tx: Kysely<Tables>) => takeLock(tx, 'idempotency key', `${partner.keyId}:one`);
    const again = await whileWaiting({ db, engine, hold }, send, async () => revokeKey(world.portal, null, partner.keyId));
    expect([again.status, again.refused]).toEqual([401, 'errors.partner.keyNotAccepted']);
  });
});
