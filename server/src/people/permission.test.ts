import type { Permission, UserType } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import { type Membership, type PersonFacts, rightsOf, situationOf } from './permission.ts';

const nobody: PersonFacts = {
  method: 'bank',
  verifiedBySignIn: false,
  recordedByPartner: false,
  verifiedEver: false,
  somethingWaits: false,
  memberships: [],
  granted: [],
  heldIn: [],
};
const verified: PersonFacts = { ...nobody, verifiedBySignIn: true, verifiedEver: true };
const landing: Permission = 'SEPPO_ACTION_CONFIRM_CARD_ORDER';
const holder: Permission[] = [landing, 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS', 'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER'];

function member(name: string, userType: UserType, state: Membership['state'] = 'accepted'): Membership {
  const organisation = { organisationId: `id-${name}`, code: name.toUpperCase(), name, country: 'SE' };
  return { ...organisation, userType, state, lastRepresented: null, managedIds: [`managed-${name}`], granted: [] };
}
const rights = (facts: Partial<PersonFacts>) => rightsOf({ ...verified, ...facts });

describe('exactly one situation holds [1-6]', () => {
  const weak = { ...nobody, method: 'general', verifiedEver: true, somethingWaits: true } as const;
  test.each<[string, PersonFacts, string]>([
    ['verified by this sign-in', verified, 'verified'],
    ['recorded by the partner', { ...nobody, method: 'manual', recordedByPartner: true, verifiedEver: true }, 'verified'],
    [
      'a phone other than the one recorded',
      { ...nobody, method: 'sms', recordedByPartner: true, verifiedEver: true },
      'unverified',
    ],
    ['the phone that was recorded', { ...verified, method: 'sms', recordedByPartner: true }, 'verified'],
    ['known, too weak, and something waits', weak, 'too-weak'],
    ['known and too weak, nothing waits', { ...weak, somethingWaits: false }, 'unverified'],
    ['too weak and never verified', { ...weak, verifiedEver: false }, 'unverified'],
    ['strong, but it proved nothing', { ...weak, method: 'bank' }, 'unverified'],
    ['nothing is known', nobody, 'unverified'],
  ])('%s', (_, facts, situation) => expect(situationOf(facts)).toBe(situation));
});

describe('permissions of a person [6-1]', () => {
  test('a holder with a verified identity', () => {
    expect(rights({}).permissions).toEqual(holder);
    expect(rights({ somethingWaits: true }).permissions).toEqual([...holder, 'SEPPO_ACTION_FORCE_REVIEW_PENDING_CARD_ORDERS']);
  });

  test('without one there are no rights of a holder', () => {
    expect(rightsOf(nobody).permissions).toEqual([landing, 'SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER']);
    expect(rightsOf({ ...nobody, method: 'general', verifiedEver: true, somethingWaits: true }).permissions).toEqual([
      landing,
      'SEPPO_ACTION_FORCE_USER_VISIT_CARD_LANDING_PAGE',
    ]);
  });

  test('staff search users and view every organisation; proven by their sign-in they look after staff, partners and companies too', () => {
    expect(rights({ granted: ['SEARCH_USERS_GLOBALLY_SEE_USER_CARDS'] }).permissions).toEqual([
      ...holder.slice(0, 2),
      'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS',
      'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS',
      'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER',
      'SEPPO_ACTION_MANAGE_STAFF',
      'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS',
      'SEPPO_ACTION_MANAGE_ORGANIZATIONS',
      'SEPPO_ACTION_MANAGE_MESSAGES',
      'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS',
      'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS',
    ]);
    const weak = { ...nobody, method: 'general', granted: ['SEARCH_USERS_GLOBALLY_SEE_USER_CARDS'] } as const;
    expect(rightsOf(weak).permissions).toEqual([
      landing,
      'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS',
      'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS',
      'SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER',
    ]);
  });

  test('others are granted by name; an unknown name grants nothing', () => {
    expect(rights({ granted: ['SEPPO_REDIRECT_TO_SERVICE_PORTAL', 'NO_SUCH'] }).permissions).toEqual([
      ...holder,
      'SEPPO_REDIRECT_TO_SERVICE_PORTAL',
    ]);
  });

  test('an inactive user is told so, unless active in another company', () => {
    const message: Permission = 'SEPPO_ACTION_SHOW_ACCOUNT_INACTIVE_MESSAGE';
    const inactive = rights({ memberships: [member('a', 'inactive')] });
    expect([inactive.permissions.includes(message), inactive.organisations]).toEqual([true, []]);
    const both = rights({ memberships: [member('a', 'inactive'), member('b', 'basic')] });
    expect([both.permissions.includes(message), both.organisations.map(({ code }) => code)]).toEqual([false, ['B']]);
  });

  test('an invitation must be answered first, a declined one is gone', () => {
    const { permissions, organisations, pendingOrganisationIds } = rights({
      memberships: [member('z', 'main', 'pending'), member('m', 'main', 'pending'), member('a', 'main', 'declined')],
    });
    expect(permissions).toContain('SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG');
    expect([organisations, pendingOrganisationIds]).toEqual([[], ['id-m', 'id-z']]);
  });
});

test('a company user has rights in the organisations alone, by type and by name [6-1]', () => {
  const { permissions, organisations } = rights({ memberships: [member('z', 'main'), member('b', 'basic')] });
  expect(permissions).toEqual(holder);
  expect(organisations).toEqual([
    {
      organisationId: 'id-b',
      code: 'B',
      name: 'b',
      managedIds: ['managed-b'],
      permissions: ['SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS'],
    },
    {
      organisationId: 'id-z',
      code: 'Z',
      name: 'z',
      managedIds: ['managed-z'],
      permissions: [
        'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS',
        'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS',
        'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS',
        'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS',
        'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS',
        'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS',
        'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS',
      ],
    },
  ]);
});
