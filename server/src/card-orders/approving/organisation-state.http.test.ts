import { randomUUID } from 'node:crypto';
import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

describeOnEachDatabase('a company that is not active', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let main: Browser;
  let key: PartnerClient;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    await world.supplier();
    const karl = await world.organisationUser(organisation, 'main');
    main = await world.signIn(karl, 'bank', true);
    key = await PartnerClient.make(world, ['orderer'], { organisation });
  });

  const here = () => ({ organizationId: organisation.code });
  const order = (card_type: string) => ({ ...orderOfÅsa, supplier: 'kortverket', card_type });
  const place = async (card_type: string) => {
    const orders = [order(card_type)];
    return (await key.call(contract.placeCardOrders, { orders })).result.created[0]?.order_id ?? '';
  };
  const seen = async (orderId: string) => (await world.found(orderId)).status_modified.toISOString();

  /** Each call that brings a card about, and what it was refused by; undefined where it was not. */
  const calls = (waiting: string, other: string) => ({
    order: async () => {
      const { result } = await main.call(contract.orderCard, {
        ...here(),
        requestId: randomUUID(),
        order: order('nordic_visitor'),
      });
      return result.problems[0]?.reason;
    },
    judge: async () => {
      const rows = [{ line: 2, order: order('nordic_temporary') }];
      return (await main.call(contract.judgeOrders, { ...here(), rows })).result.rows[0]?.problems[0]?.reason;
    },
    import: async () => {
      const asked = { ...here(), importId: randomUUID(), rows: [{ line: 2, order: order('nordic_temporary') }] };
      return (await main.call(contract.placeImportedOrders, asked)).result.rows[0]?.problems[0]?.reason;
    },
    edit: async () => {
      const asked = { ...here(), orderId: waiting, seen: await seen(waiting), order: order('nordic') };
      return (await main.call(contract.editOrder, asked)).result.problems[0]?.reason;
    },
    approve: async () => {
      const asked = { ...here(), orders: [{ orderId: waiting, seen: await seen(waiting) }] };
      return (await main.call(contract.approveOrders, asked)).refused;
    },
    'approve by key': async () => (await key.call(contract.approveOrder, { orderId: other })).refused,
    'order by key': async () => {
      const orders = [{ ...order('nordic'), reference: 'R1' }];
      return (await key.call(contract.placeCardOrders, { orders })).refused;
    },
    'make a key': async () => {
      const asked = {
        organizationCode: organisation.code,
        name: 'Payroll',
        email: 'it@example.com',
        scopes: ['orderer'],
        expires: null,
      };
      return (await main.call(contract.makeApiAccount, asked)).refused;
    },
  });

  test('orders, changes, approves and imports nothing and makes no keys; an active one does all of it [4-8, 4-15, W-5-1, W-5-6, W-5-10, W-5-13, W-8-2]', async () => {
    const [waiting, other, third] = [await place('nordic'), await place('lma'), await place('nordic_visitor')];
    for (const state of contract.organisationStates.toSorted((one) => (one === 'active' ? 1 : -1))) {
      await world.portal.db.updateTable('organisations').set({ state }).where('id', '=', organisation.id).execute();
      for (const [name, call] of Object.entries(calls(waiting, other))) {
        const why = await call();
        const expected = name.endsWith('order by key')
          ? 'errors.partner.rowsRejected'
          : name.includes('approve')
            ? 'errors.cards.approvingCompanyNotActive'
            : name.startsWith('make')
              ? 'errors.apiAccount.companyNotActive'
              : 'companyNotActive';
        const { isActive } = (await main.call(contract.getApiAccounts, { organizationCode: organisation.code, page: 1 })).result;
        expect(isActive).toBe(state === 'active');
        expect([state, name, why]).toEqual([state, name, state === 'active' ? undefined : expected]);
      }
      if (state === 'active') continue;
      expect([(await world.found(waiting)).status, (await world.found(other)).status]).toEqual(['ordered', 'ordered']);
    }
    expect((await world.found(waiting)).status).toBe('approved_by_orderer');
    // What ends an order needs no active company.
    await world.portal.db
      .updateTable('organisations')
      .set({ state: 'payment_overdue' })
      .where('id', '=', organisation.id)
      .execute();
    const cancel = { ...here(), orderId: third, reason: 'Left' };
    expect((await main.call(contract.cancelUnapprovedOrder, cancel)).status).toBe(200);
  });
});
