import { describe, expect, test } from 'vitest';
import { fillPath, queryString } from './endpoint-url.ts';

const details = '/cards/card-order-details/:orderId/:organizationCode?/:cpbOrganizationId?';

describe('the address of a call', () => {
  test('parameters fill the path, the rest is left for query or body', () => {
    expect(fillPath(details, { orderId: 'a', organizationCode: 'NORRBYGG', cpbOrganizationId: 'c', page: 2 })).toEqual({
      path: '/cards/card-order-details/a/NORRBYGG/c',
      rest: { page: 2 },
    });
  });

  test('an optional parameter without a value is left out with all that follow it', () => {
    expect(fillPath(details, { orderId: 'a', cpbOrganizationId: 'c' }).path).toBe('/cards/card-order-details/a');
    expect(fillPath(details, { orderId: 'a', organizationCode: undefined }).path).toBe('/cards/card-order-details/a');
  });

  test('a value cannot leave its segment', () => {
    expect(fillPath(details, { orderId: '../x?y=1#z' }).path).toBe('/cards/card-order-details/..%2Fx%3Fy%3D1%23z');
  });

  test('a missing parameter is a fault of the caller', () => {
    expect(() => fillPath(details, {})).toThrow('orderId');
  });

  test('a query holds what is defined, escaped', () => {
    expect(queryString({ usersFilterValue: 'Å & co', page: 1, org_id: undefined })).toBe(
      '?usersFilterValue=%C3%85%20%26%20co&page=1',
    );
    expect(queryString({})).toBe('');
  });
});
