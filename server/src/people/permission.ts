import {
  permissions as allPermissions,
  type Permission,
  type SignInMethod,
  teamPermissions,
  type UserType,
} from '@siteid/contract';
import type { ActorMembership, ActorTeam } from '../http/actor.ts';

/** A person's place in one company, as the company set it. */
export type Membership = ActorMembership & {
  /** The customer-portal organisations whose cards this company manages. */
  readonly managedIds: readonly string[];
  /** Rights beside those of the user type: that the company granted, and that it lends now (`grantedAt`). */
  readonly granted: readonly Permission[];
};

/** All that rights follow from. */
export type PersonFacts = {
  readonly method: SignInMethod;
  /** This sign-in proved an identity. */
  readonly verifiedBySignIn: boolean;
  /** The manual ID partner recorded an identity of this person. */
  readonly recordedByPartner: boolean;
  /** This person is known by more than what an ID office recorded: by an e-ID. */
  readonly hasEid: boolean;
  /** An identity of this person was verified at any time. */
  readonly verifiedEver: boolean;
  /** An order to review or a card to activate. */
  readonly somethingWaits: boolean;
  readonly memberships: readonly Membership[];
  /** Permissions given to this person by name, bound to no organisation. */
  readonly granted: readonly string[];
  /** Permissions that hold in one card supplier or ID office alone. */
  readonly heldIn: readonly { readonly permission: string; readonly teamId: string }[];
};

/** The three situations of D-IDP; exactly one holds for a signed-in person. */
export type Situation = 'verified' | 'too-weak' | 'unverified';

export type OrganisationRights = Pick<Membership, 'organisationId' | 'code' | 'name' | 'managedIds'> & {
  readonly permissions: readonly Permission[];
};

export type Rights = {
  readonly situation: Situation;
  /** Bound to no organisation, in the order of section 6. */
  readonly permissions: readonly Permission[];
  /** Where the person is an active company user, by name. */
  readonly organisations: readonly OrganisationRights[];
  /** Where the person works for a card supplier or an ID office. */
  readonly teams: readonly ActorTeam[];
  /** All places in organisations, by name. */
  readonly memberships: readonly Membership[];
  /** Invitations to organisations that the person has not answered, by name. */
  readonly pendingOrganisationIds: readonly string[];
};

/** What everyone may, without a session too. */
export const permissionsOfEveryone: readonly Permission[] = ['SEPPO_ACTION_CONFIRM_CARD_ORDER'];

const permissionsOfHolder: readonly Permission[] = [
  'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS',
  'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER',
];

const ofUserType: Readonly<Record<UserType, readonly Permission[]>> = {
  basic: ['SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS'],
  main: [
    'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS',
    'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS',
    'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS',
    'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS',
    'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS',
    'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS',
    'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS',
    'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS',
  ],
  inactive: [],
};

/** Keys and where invoices go outlast the session: whoever has only a password leaves neither behind. */
const askForProof: readonly Permission[] = [
  'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS',
  'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS',
];

/** Beside the search, by which they are known to be staff. */
const permissionsOfStaff: readonly Permission[] = ofUserType.basic;

/** What staff change, and not only see, they change as whom a sign-in has proven them to be. */
const permissionsOfProvenStaff: readonly Permission[] = [
  ...permissionsOfStaff,
  'SEPPO_ACTION_MANAGE_STAFF',
  'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS',
  'SEPPO_ACTION_MANAGE_ORGANIZATIONS',
  'SEPPO_ACTION_MANAGE_MESSAGES',
  'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS',
  'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS',
];

/**
 * A, B or C of D-IDP. A code sent to a phone proves only that phone: what a partner recorded under another number does
 * not count for it.
 */
export function situationOf(facts: PersonFacts): Situation {
  if (facts.verifiedBySignIn || (facts.recordedByPartner && facts.method !== 'sms')) return 'verified';
  return facts.method === 'general' && facts.verifiedEver && facts.somethingWaits ? 'too-weak' : 'unverified';
}

/**
 * Whether this sign-in itself shows who somebody is, as people who act for others have to: a password does not, whatever an office
 * recorded. A code by SMS shows only whose phone it is, which an office may have written wrongly, and which may be stolen. It is enough
 * for a person whom only an office knows, because they may have nothing else.
 */
export function provesWho({ method, verifiedBySignIn, hasEid }: Pick<PersonFacts, 'method' | 'verifiedBySignIn' | 'hasEid'>) {
  return verifiedBySignIn && (method !== 'sms' || !hasEid);
}

/** What a company user may for their company, by their type and by what the company granted them. */
export const permissionsOfUser = ({ userType, granted }: Pick<Membership, 'userType' | 'granted'>): ReadonlySet<Permission> =>
  new Set(withImplied([...ofUserType[userType], ...granted]));

/** Who may order may approve what others ordered; approving alone can be lent. */
const withImplied = <Held extends string>(held: readonly Held[]): readonly (Held | Permission)[] =>
  held.some((each) => each === 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS')
    ? [...held, 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS']
    : held;

/** Who holds which permission (section 6, D-PERMISSIONS). */
export function rightsOf(facts: PersonFacts): Rights {
  const situation = situationOf(facts);
  const isProven = provesWho(facts);
  const memberships = facts.memberships.toSorted((a, b) => compare(a.name, b.name) || compare(a.code, b.code));
  const pending = memberships.filter(({ state }) => state === 'pending');
  const accepted = memberships.filter(({ state }) => state === 'accepted');
  const active = accepted.filter(({ userType }) => userType !== 'inactive');
  const held = new Set<string>([
    ...permissionsOfEveryone,
    ...withImplied(facts.granted),
    ...ofSituation(situation, facts.somethingWaits),
    ...(facts.granted.includes('SEARCH_USERS_GLOBALLY_SEE_USER_CARDS') ? ofStaff(isProven) : []),
    ...(pending.length > 0 ? ['SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG'] : []),
    ...(accepted.length > 0 && active.length === 0 ? ['SEPPO_ACTION_SHOW_ACCOUNT_INACTIVE_MESSAGE'] : []),
  ]);
  return {
    situation,
    permissions: allPermissions.filter((each) => held.has(each)),
    organisations: active.map(({ organisationId, code, name, userType, managedIds, granted }) => ({
      organisationId,
      code,
      name,
      managedIds,
      permissions: [...permissionsOfUser({ userType, granted })].filter((each) => isProven || !askForProof.includes(each)),
    })),
    teams: isProven ? teamsOf(facts) : [],
    memberships,
    pendingOrganisationIds: pending.map(({ organisationId }) => organisationId),
  };
}

function ofStaff(isProven: boolean): readonly Permission[] {
  return isProven ? permissionsOfProvenStaff : permissionsOfStaff;
}

/** They say who somebody is, and make cards: so they need to have proven who they are themselves, by this sign-in (W-1-16). */
function teamsOf({ heldIn }: PersonFacts): ActorTeam[] {
  return heldIn.flatMap(({ permission, teamId }) =>
    teamPermissions.filter((each) => each === permission).map((each) => ({ permission: each, teamId })),
  );
}

function ofSituation(situation: Situation, somethingWaits: boolean): readonly Permission[] {
  switch (situation) {
    case 'verified':
      return somethingWaits ? [...permissionsOfHolder, 'SEPPO_ACTION_FORCE_REVIEW_PENDING_CARD_ORDERS'] : permissionsOfHolder;
    case 'too-weak':
      return ['SEPPO_ACTION_FORCE_USER_VISIT_CARD_LANDING_PAGE'];
    case 'unverified':
      return ['SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER'];
  }
}

/** The same order on every machine, whatever its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
