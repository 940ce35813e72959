import type { Permission, UserType } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import { type Membership, type PersonFacts, rightsOf, situationOf } from './permission.ts';

const nobody: PersonFacts = {
  method: 'bank',
  verifiedBySignIn: false,
  recordedByPartner: false,
  hasEid: false,
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

  // [why, who signs in how, whether it proves who they are]
  test.each<[string, Partial<PersonFacts>, boolean]>([
    ['a password, also of whom an office recorded', { ...nobody, method: 'general', recordedByPartner: true }, false],
    ['an e-ID', { hasEid: true, recordedByPartner: true }, true],
    ['a document that is shown at the broker', { method: 'manual', recordedByPartner: true }, true],
    ['a bank that proved nothing, of whom an office recorded', { verifiedBySignIn: false, recordedByPartner: true }, false],
    ['a code to the phone of whom only an office knows', { method: 'sms', recordedByPartner: true }, true],
    ['a code to a phone, of who has an e-ID', { method: 'sms', recordedByPartner: true, hasEid: true }, false],
  ])('what acts for others asks what the sign-in itself proves: %s [6-1, T6, W-1-16]', (_, how, isProven) => {
    const { situation, permissions, teams, organisations } = rights({
      ...how,
      granted: ['SEARCH_USERS_GLOBALLY_SEE_USER_CARDS'],
      heldIn: [
        { permission: 'SEPPO_ACTION_PRODUCE_CARDS', teamId: 'supplier' },
        { permission: 'SEPPO_ACTION_RECORD_IDENTITIES', teamId: 'office' },
      ],
      memberships: [member('a', 'main')],
    });
    // Their own cards they reach all the same: what an office recorded is an identity (1-6).
    expect([situation, permissions.includes('SEPPO_ACTION_SEE_PENDING_CARD_ORDERS')]).toEqual(['verified', true]);
    const ofOrganisation = organisations.flatMap((each) => each.permissions);
    expect([
      permissions.includes('SEPPO_ACTION_MANAGE_STAFF'),
      permissions.includes('SEPPO_ACTION_MANAGE_ORGANIZATIONS'),
      teams.length === 2,
      ofOrganisation.includes('SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS'),
      ofOrganisation.includes('SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS'),
    ]).toEqual([isProven, isProven, isProven, isProven, isProven]);
    expect(permissions).toContain('SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    expect(ofOrganisation).toContain('SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS');
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
        'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS',
        'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS',
        'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS',
        'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS',
      ],
    },
  ]);
});

test('whoever may order may approve, granted by their company or everywhere; approving alone is no more [6-1, L-8-1]', () => {
  const order = 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS';
  const approve = 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS';
  const view = 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS';
  const heldOf = (...granted: (typeof order | typeof approve)[]) =>
    rights({ memberships: [{ ...member('b', 'basic'), granted }] }).organisations[0]?.permissions;
  expect([heldOf(order), heldOf(approve)]).toEqual([
    [view, order, approve],
    [view, approve],
  ]);
  expect(rights({ granted: [order] }).permissions).toEqual(expect.arrayContaining([order, approve]));
  expect(rights({ granted: [approve] }).permissions).not.toContain(order);
});
