import { describe, expect, test } from 'vitest';
import { paths, serverPaths } from './paths.ts';

describe('addresses', () => {
  test('the reject form is spelled as the specification spells it [2.1-11]', () => {
    expect(paths.rejectOrder('a')).toBe('/cards/reject-card-oder/a');
  });

  test('optional segments are left out', () => {
    expect(paths.waitingOrders()).toBe('/cards/waiting-orders');
    expect(paths.waitingOrders('confirmed')).toBe('/cards/waiting-orders/confirmed');
    expect(paths.confirmOrder('KV')).toBe('/confirm-order/KV');
  });

  test('redirect targets carry the organisation code [2.2-8]', () => {
    expect(paths.organisationCards({ organizationCode: 'NORRBYGG' }, 2)).toBe('/NORRBYGG/organization/cards/2');
    expect(paths.organisationCards({ organizationCode: 'NORRBYGG', cpbOrganizationId: 'x' })).toBe(
      '/NORRBYGG/organization/x/cards',
    );
  });

  test("an organisation's list keeps its search and filter in the address", () => {
    const scope = { organizationCode: 'NORRBYGG' };
    expect(paths.organisationCards(scope, 3, { search: 'Åke & co', status: 'active' })).toBe(
      '/NORRBYGG/organization/cards/3?search=%C3%85ke%20%26%20co&status=active',
    );
    expect(paths.organisationCards(scope, 1, { search: '', status: 'all' })).toBe('/NORRBYGG/organization/cards/1');
  });

  test('sign-in keeps the whole return address and the method [6-5, 7-4]', () => {
    expect(serverPaths.signIn('http://localhost/cards/all?a=1&b=2', 'bank')).toBe(
      '/authentication/sign-in?redirect_uri=http%3A%2F%2Flocalhost%2Fcards%2Fall%3Fa%3D1%26b%3D2&method=bank',
    );
  });

  test('a value cannot leave its segment', () => {
    expect(paths.order('../x')).toBe('/cards/order/..%2Fx');
  });
});
