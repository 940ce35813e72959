import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { userType } from '../../enumerations.ts';
import { moment, organisationSlot } from '../../values.ts';
import {
  grantablePermissions,
  invited,
  lendablePermissions,
  maximumLentDays,
  memberList,
  memberPagination,
  memberQuery,
  pastedEmails,
  whyNotInvited,
} from './memberships.ts';
import { noGrant } from './no-grant.ts';
import { companyChange } from './user-changes.ts';

const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS';
const access = { holder: manage, organisation: manage } as const;
const organizationCode = organisationSlot;
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

/**
 * What became of a company and its users, the newest first; searched by a part of the name of the actor or of the person concerned
 * (W-3-7, W-7-2). To staff it is a reading of each of them (T24).
 */
export const getOrganisationUserChanges = endpoint({
  method: 'GET',
  path: '/organizations/user-changes/:organizationCode',
  summary: 'The log of changes of a company and its users.',
  access,
  changesState: false,
  params: z.strictObject({ organizationCode }),
  query: memberQuery,
  reply: z.strictObject({ changes: z.array(companyChange), pagination: memberPagination }),
  refusals: [noGrant, 'errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});
