import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { userType } from '../../enumerations.ts';
import { organisationStateMessageIds } from '../../organisations/organisation-application.ts';
import { invoicingTypeMessageIds } from '../../organisations/organisation-invoicing.ts';
import { userTypeMessageIds } from '../../organisations/user-administration.ts';
import { moment, organisationSlot } from '../../values.ts';
import { bulkActions, type RequestableAction, requestAnswers } from '../card-orders/bulk-jobs.ts';
import {
  grantablePermissions,
  invited,
  type LendablePermission,
  lendablePermissions,
  maximumLentDays,
  memberList,
  memberPagination,
  memberQuery,
  memberRoles,
  pastedEmails,
  whyNotInvited,
} from './memberships.ts';

const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS';
const access = { holder: manage, organisation: manage } as const;
const organizationCode = organisationSlot;
/** Whoever only manages the company's cards for it looks after none of its users (6-8). */
const noGrant = 'errors.users.cannotGrantPermissions';
/** Who makes somebody a main user, or grants them a right, has just signed in. */
const notProven = 'errors.account.signInToProve';

/** The users of a company and those who are invited, by name, then by address (W-3-1). To staff it is a reading of each of them (T24). */
export const getOrganisationUsers = endpoint({
  method: 'GET',
  path: '/organizations/users/:organizationCode',
  summary: 'The users of a company, and who is invited.',
  access,
  changesState: false,
  params: z.strictObject({ organizationCode }),
  query: memberQuery,
  reply: memberList,
  refusals: [noGrant, 'errors.memberships.noTeam', 'errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});

/** Sends each address a link; none is invited unless all can be (W-3-2). */
export const inviteOrganisationUsers = endpoint({
  method: 'POST',
  path: '/organizations/invite-users/:organizationCode',
  summary: 'Invites people to be users of a company.',
  access,
  changesState: true,
  params: z.strictObject({ organizationCode }),
  body: z.strictObject({ emails: pastedEmails, userType: z.enum(['main', 'basic']) }),
  reply: invited,
  refusals: [noGrant, notProven, 'errors.memberships.noTeam', ...whyNotInvited],
});

/** Sends a waiting or declined invitation again with a new link, or withdraws it (W-3-4). */
export const changeOrganisationUserInvitation = endpoint({
  method: 'POST',
  path: '/organizations/change-user-invitation/:organizationCode/:invitationId',
  summary: 'Sends an invitation of a company again, or withdraws it.',
  access,
  changesState: true,
  params: z.strictObject({ organizationCode, invitationId: z.uuid() }),
  body: z.strictObject({ change: z.enum(['send-again', 'withdraw']) }),
  reply: z.strictObject({}),
  refusals: [noGrant, notProven, 'errors.orgInvitation.notFound', 'errors.cards.tooManyMails'],
});

/**
 * Makes a user another type, or removes them where it is null; the last main user stays one (W-3-3, W-3-5). Of another main user the
 * company's others are mailed.
 */
export const changeOrganisationUser = endpoint({
  method: 'POST',
  path: '/organizations/change-user/:organizationCode/:personId',
  summary: 'Makes a user of a company another type, or removes them.',
  access,
  changesState: true,
  params: z.strictObject({ organizationCode, personId: z.uuid() }),
  body: z.strictObject({ userType: z.nullable(userType) }),
  /** API accounts that they had made as a main user end with it. */
  reply: z.strictObject({ accountsRevoked: z.int() }),
  refusals: [noGrant, notProven, 'errors.users.notFound', 'errors.users.lastMainUser', 'errors.cards.tooManyMails'],
});

/**
 * Grants a right to a basic user, or takes it; a main user has it by their type (W-3-6, W-5-7). It holds with the user's next call.
 * Granting takes a fresh sign-in.
 */
export const grantToOrganisationUser = endpoint({
  method: 'POST',
  path: '/organizations/grant-permission/:organizationCode/:personId',
  summary: 'Grants a right to a user of a company, or takes it.',
  access,
  changesState: true,
  params: z.strictObject({ organizationCode, personId: z.uuid() }),
  body: z.strictObject({ permission: z.enum(grantablePermissions), isGranted: z.boolean() }),
  reply: z.strictObject({}),
  refusals: [noGrant, notProven, 'errors.users.notFound'],
});

/**
 * Lends a right to a basic user for some days, from now on, or takes it back with null (L-8-1). Lent again it ends as said last. Lending
 * takes a fresh sign-in.
 */
export const lendToOrganisationUser = endpoint({
  method: 'POST',
  path: '/organizations/lend-right/:organizationCode/:personId',
  summary: 'Lends a right to a user of a company for a time, or takes it back.',
  access,
  changesState: true,
  params: z.strictObject({ organizationCode, personId: z.uuid() }),
  body: z.strictObject({
    permission: z.enum(lendablePermissions),
    days: z.nullable(z.int().check(z.minimum(1), z.maximum(maximumLentDays))),
  }),
  reply: z.strictObject({ until: z.nullable(moment) }),
  refusals: [noGrant, notProven, 'errors.users.notFound', 'errors.cards.tooManyMails'],
});

export const membershipChangeKinds = [
  'added',
  'invited',
  'sent-again',
  'withdrawn',
  'accepted',
  'declined',
  'changed',
  'ended',
  'granted',
  'taken',
  'lent',
  'taken-back',
  'second-person',
  'second-terminations',
  'second-changes',
  'request-declined',
] as const;
/** What may change of a company's details and invoicing, each by its own line of the log (W-3-11). */
export const detailChangeKinds = [
  'name',
  'address',
  'postal-code',
  'city',
  'email',
  'phone',
  'language',
  'logo',
  'invoicing-type',
  'invoicing-address',
] as const;
/** What changes of an API account, which `whom` names, each by its own line of the log; scopes in the order of their letters (W-8-2). */
export const accountChangeKinds = ['account-name', 'account-scopes', 'account-expires'] as const;
/** Which other company manages its cards, or no longer, by the name of that one. */
export const managerChangeKinds = ['manager-added', 'manager-ended'] as const;
/** What became of a webhook, which `whom` names by its address (L-10). */
export const webhookChangeKinds = [
  'webhook-made',
  'webhook-changed',
  'webhook-secret',
  'webhook-paused',
  'webhook-resumed',
  'webhook-removed',
] as const;
/** What was done to many of its cards at once: to how many of how many, `becomes` of `was` (L-5-5). */
/** What became of a request for a second person: `becomes` was to be done to `was` cards (L-8-3). */
export const requestChangeKinds = ['second-asked', ...requestAnswers.map((answer) => `second-${answer}` as const)] as const;
export const cardsChangeKinds = bulkActions.map((action) => `cards-${action}` as const);
/** What became of the company itself, beside its users; `was` and `becomes` are of what the kind names. `account-changed` is former. */
export const organisationChangeKinds = [
  'state',
  'account-made',
  'account-changed',
  'account-revoked',
  ...accountChangeKinds,
  'company-added',
  'company-registered',
  'holder-photos',
  ...detailChangeKinds,
  ...managerChangeKinds,
  ...webhookChangeKinds,
  ...cardsChangeKinds,
  ...requestChangeKinds,
] as const;
/** As what somebody was invited, added or removed; a whole card supplier or ID office was added as one. */
export const changedRoles = [...memberRoles, 'inactive', 'supplier', 'office'] as const;
export const membershipChangeRoles = ['system', 'staff', 'company', 'invited'] as const;

/**
 * One change of a company or of its users. `role`: as what somebody was invited, added or removed, null for what became of the company
 * itself. `by` is null where staff or the system made it: `byRole` says which.
 */
export const userChange = z.strictObject({
  at: moment,
  kind: z.enum([...membershipChangeKinds, ...organisationChangeKinds]),
  whom: z.string(),
  role: z.nullable(z.enum(changedRoles)),
  was: z.nullable(z.string()),
  becomes: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  byRole: z.enum(membershipChangeRoles),
});
export type UserChange = z.output<typeof userChange>;

/** The word for a change, by which the message `organisationUsers.change` chooses. */
export function wordOfUserChange({ kind, becomes }: Pick<UserChange, 'kind' | 'becomes'>): string {
  if (kind === 'second-person') return becomes === 'on' ? 'secondOn' : 'secondOff';
  if (kind === 'holder-photos') return becomes === 'on' ? 'photosOn' : 'photosOff';
  if (kind === 'second-terminations') return becomes === 'on' ? 'secondEndOn' : 'secondEndOff';
  if (kind === 'second-changes') return becomes === null ? 'secondManyOff' : 'secondMany';
  return kind.replace(/-(.)/, (_, letter: string) => letter.toUpperCase());
}

const mayOfScopes = {
  orderer: 'apiAccounts.may.orderer',
  users: 'apiAccounts.may.users',
  'orderer, users': 'apiAccounts.may.both',
} as const;

/** What was asked of a second person, in the log. */
export const requestedActionMessageIds = {
  suspend: 'organisationUsers.requested.suspend',
  terminate: 'organisationUsers.requested.terminate',
  reactivate: 'organisationUsers.requested.reactivate',
  reject: 'organisationUsers.requested.reject',
  renew: 'organisationUsers.requested.renew',
} as const satisfies Record<RequestableAction, string>;

/** What the rights that are lent are called. */
export const lentRightMessageIds = {
  SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS: 'organisationUsers.right.order',
  SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS: 'organisationUsers.right.approve',
  SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS: 'organisationUsers.right.change',
  SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS: 'organisationUsers.right.all',
} as const satisfies Record<LendablePermission, string>;

/** The message that says what was or is of a change; undefined for what people wrote themselves. */
export function messageIdOfChanged(kind: UserChange['kind'], value: string | null) {
  if (detailChangeKinds.some((each) => each === kind)) {
    if (value === null) return 'organisationUsers.none' as const;
    return kind === 'invoicing-type' ? invoicingTypeMessageIds[value as keyof typeof invoicingTypeMessageIds] : undefined;
  }
  if (accountChangeKinds.some((each) => each === kind)) {
    if (value === null) return 'organisationUsers.none' as const;
    return kind === 'account-scopes' ? mayOfScopes[value as keyof typeof mayOfScopes] : undefined;
  }
  if (requestChangeKinds.some((each) => each === kind)) return requestedActionMessageIds[value as RequestableAction];
  if (kind === 'second-changes') return undefined;
  if (kind === 'lent' || kind === 'taken-back') return lentRightMessageIds[value as LendablePermission];
  if ([...managerChangeKinds, ...cardsChangeKinds].some((each) => each === kind)) return undefined;
  if (kind === 'state' || kind === 'company-registered')
    return organisationStateMessageIds[value as keyof typeof organisationStateMessageIds];
  return userTypeMessageIds[value as keyof typeof userTypeMessageIds];
}

/**
 * What became of a company and its users, the newest first; searched by a part of whom or who (W-3-7, W-7-2). To staff it is a reading of
 * each of them (T24).
 */
export const getOrganisationUserChanges = endpoint({
  method: 'GET',
  path: '/organizations/user-changes/:organizationCode',
  summary: 'The log of changes of a company and its users.',
  access,
  changesState: false,
  params: z.strictObject({ organizationCode }),
  query: memberQuery,
  reply: z.strictObject({ changes: z.array(userChange), pagination: memberPagination }),
  refusals: [noGrant, 'errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});
