import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@siteid/contract';
import { expect, test } from 'vitest';
import { portalRoutes } from '../../server/src/testing/access-matrix.ts';
import { permissionsOfWiderProduct, widerFurtherPermissions, widerRoutePermissions } from '../../specification/permissions.ts';
import { root } from '../node-26.mjs';

const wider = [...permissionsOfWiderProduct, ...Object.keys(widerRoutePermissions), ...widerFurtherPermissions];
const decision = readFileSync(join(root, 'docs/decisions/0005-permissions.md'), 'utf8');

/** The calls that ask for a permission, as the matrix writes them, without what may be left out of a path. */
const callsOf = (permission: string) =>
  Object.values<unknown>(contract).flatMap((each) => {
    if (typeof each !== 'object' || each === null || !('access' in each) || !('path' in each)) return [];
    const method = 'method' in each ? String(each.method) : 'GET';
    const asksForIt = JSON.stringify(each.access).includes(`"${permission}"`);
    return asksForIt ? [`${method} /api${String(each.path).split(/\/:\w+\?/)[0]}`] : [];
  });

test('each right beyond section 6 has its name, its row in the decision, and its calls their rows in the matrix [W-1-14]', () => {
  expect(wider.length).toBeGreaterThan(5);
  expect(wider.flatMap(callsOf).length).toBeGreaterThan(10);
  for (const permission of wider) {
    expect(contract.permissions).toContain(permission);
    expect(decision, permission).toMatch(new RegExp(`^\\| ${permission} \\| .+ \\|$`, 'm'));
    expect(callsOf(permission).filter((call) => portalRoutes[call] === undefined)).toEqual([]);
  }
});
