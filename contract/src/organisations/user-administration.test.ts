import { describe, expect, test } from 'vitest';
import { globalPermissionScope, userTypes } from '../../../specification/enumerations.ts';
import { type Granter, globalScope, userTypeMessageIds, whyNotChangeUserType, whyNotGrant } from './user-administration.ts';

const view = 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS';
const edit = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';
const refused = 'errors.users.cannotGrantPermissions';

test('a user is main, basic or inactive, and a scope is global [3-7, 6-8]', () => {
  expect(Object.keys(userTypeMessageIds)).toEqual([...userTypes]);
  expect(globalScope).toBe(globalPermissionScope);
});

describe('granting a permission [6-8]', () => {
  const mainUser: Granter = { userType: 'main', grants: [{ permission: view, scope: 'company-1' }] };
  const staff: Granter = { userType: null, grants: [{ permission: view, scope: globalScope }] };

  test.each([
    ['a main user, for the own organisation', mainUser, { permission: view, scope: 'company-1' }],
    ['who holds it globally, for any organisation', staff, { permission: view, scope: 'company-1' }],
    ['who holds it globally, globally', staff, { permission: view, scope: 'global' }],
  ] as const)('%s, is allowed', (_who, granter, wanted) => expect(whyNotGrant(granter, wanted)).toBeNull());

  test.each([
    ['a main user, for another organisation', mainUser, { permission: view, scope: 'company-2' }],
    ['a main user, globally', mainUser, { permission: view, scope: 'global' }],
    ['a main user, what they do not hold', mainUser, { permission: edit, scope: 'company-1' }],
    ['a basic user', { ...mainUser, userType: 'basic' }, { permission: view, scope: 'company-1' }],
    ['an inactive user', { ...mainUser, userType: 'inactive' }, { permission: view, scope: 'company-1' }],
    ['an inactive user who holds it globally', { ...staff, userType: 'inactive' }, { permission: view, scope: 'company-1' }],
    ['a stranger who holds it in the organisation', { ...mainUser, userType: null }, { permission: view, scope: 'company-1' }],
    ['who holds nothing', { userType: 'main', grants: [] }, { permission: view, scope: 'company-1' }],
  ] as const)('%s, is refused with its message', (_who, granter, wanted) => expect(whyNotGrant(granter, wanted)).toBe(refused));
});

describe('the last main user [3-7, 6-8]', () => {
  test.each([
    ['main', null, ['basic', 'inactive']],
    ['main', 'basic', ['basic']],
    ['main', 'inactive', []],
  ] as const)('does not go from %s to %s while the others are %j', (from, to, others) =>
    expect(whyNotChangeUserType(from, to, others)).toBe('errors.users.lastMainUser'),
  );

  test.each([
    ['main', null, ['main']],
    ['main', 'basic', ['basic', 'main']],
    ['main', 'main', []],
    ['basic', null, []],
    ['inactive', 'main', []],
    ['basic', 'inactive', ['basic']],
  ] as const)('nobody else is held: %s to %s while the others are %j', (from, to, others) =>
    expect(whyNotChangeUserType(from, to, others)).toBeNull(),
  );
});
