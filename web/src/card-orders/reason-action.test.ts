import { describe, expect, it } from 'vitest';
import { isAllowed } from './reason-action.ts';
import { backPath, donePath, listOf, reasonPath } from './reasons/reason-paths.ts';
import { reasonWording } from './reasons/reason-wording.ts';
import { anOrder } from './testing/an-order.ts';

describe('what may be done to an order', () => {
  it('follows the flags of the server [2.4-14]', () => {
    expect(isAllowed('suspend', anOrder({ canBeSuspended: true }), true)).toBe(true);
    expect(isAllowed('suspend', anOrder(), true)).toBe(false);
    expect(isAllowed('terminate', anOrder({ canBeTerminated: true }), true)).toBe(true);
    expect(isAllowed('terminate', anOrder(), true)).toBe(false);
  });

  it('is to reactivate a suspended card or to take a rejection back [2.4-14]', () => {
    expect(isAllowed('reactivate', anOrder({ canBeActivated: true }), true)).toBe(true);
    expect(isAllowed('reactivate', anOrder({ canBeReConfirmed: true }), true)).toBe(true);
    expect(isAllowed('reactivate', anOrder(), true)).toBe(false);
  });

  it('is to reject: the holder while it waits for them, the company while it can be cancelled', () => {
    expect(isAllowed('reject', anOrder(), true)).toBe(true);
    expect(isAllowed('reject', anOrder(), false)).toBe(false);
    expect(isAllowed('reject', anOrder({ status: 'ordered', canBeRejected: true }), false)).toBe(true);
    expect(isAllowed('reject', anOrder({ status: 'ordered', canBeRejected: true }), true)).toBe(false);
  });
});

describe('the ways of a reason form', () => {
  const company = { organizationCode: 'NORRBYGG' };

  it('lead back to the pending orders after reject, to all orders after the others [2.4-20]', () => {
    expect(backPath('reject', null)).toBe('/cards/waiting-orders');
    expect(backPath('suspend', null)).toBe('/cards/all');
    expect(backPath('terminate', null)).toBe('/cards/all');
    expect(backPath('reactivate', null)).toBe('/cards/all');
  });

  it('lead the holder to the banner of what was done [4-10]', () => {
    expect(donePath('reject', null)).toBe('/cards/waiting-orders/rejected');
    expect(donePath('suspend', null)).toBe('/cards/waiting-orders/suspended');
    expect(donePath('terminate', null)).toBe('/cards/waiting-orders/terminated');
    expect(donePath('reactivate', null)).toBe('/cards/waiting-orders/reactivated');
  });

  it("lead an organisation to its list at the page left, or to the managed organisation's [2.2-8, 4-10]", () => {
    const managed = listOf(company, anOrder({ orgCode: 'MAJAVA' }));
    const left = '/NORRBYGG/organization/cards/3?search=%C3%A5ke&status=active';
    expect(donePath('suspend', listOf(company, anOrder()), left)).toBe(left);
    for (const other of [
      '/NORRBYGG/organization/waiting-orders?page=2',
      '/NORRBYGG/organization/cards/to-approve',
      '/OTHER/organization/cards/2',
    ])
      expect(donePath('reject', listOf(company, anOrder()), other)).toBe('/NORRBYGG/organization/cards');
    expect(backPath('reject', listOf(company, anOrder()), left)).toBe(left);
    expect(donePath('suspend', managed)).toBe('/NORRBYGG/organization/22222222-2222-4222-8222-222222222222/cards');
    expect(backPath('suspend', listOf({ organizationCode: anOrder().orgId }, anOrder()))).toBe(
      `/${anOrder().orgId}/organization/cards`,
    );
  });

  it('have the addresses of the specification, "oder" too [2.1-11, 2.1-12, 2.2-6]', () => {
    expect(reasonPath('reject', 'x', null)).toBe('/cards/reject-card-oder/x');
    expect(reasonPath('reactivate', 'x', null)).toBe('/cards/reactivate-card-order/x');
    expect(reasonPath('suspend', 'x', company)).toBe('/NORRBYGG/organization/cards/suspend-card-order/x');
    expect(reasonPath('terminate', 'x', company)).toBe('/NORRBYGG/organization/cards/terminate-card-order/x');
    expect(reasonPath('reject', 'x', company)).toBe('/NORRBYGG/organization/cards/reject-card-oder/x');
  });
});

describe('the words of a reason form', () => {
  const actions = ['reject', 'suspend', 'terminate', 'reactivate'] as const;

  it('differ by the order action and by who acts [2.4-20]', () => {
    for (const part of ['title', 'label', 'placeholder', 'consequence'] as const) {
      const ids = actions.flatMap((action) => [true, false].map((isHolder) => reasonWording(action, anOrder(), isHolder)[part]));
      expect(new Set(ids).size).toBe(actions.length * 2);
    }
    expect(new Set(actions.map((action) => reasonWording(action, anOrder(), true).submit)).size).toBe(actions.length);
  });

  it('say that a rejection is taken back where that is what reactivating does', () => {
    expect(reasonWording('reactivate', { status: 'cancelled_by_holder' }, true).consequence).toContain('reconfirm');
    expect(reasonWording('reactivate', { status: 'suspended' }, true).consequence).not.toContain('reconfirm');
  });
});
