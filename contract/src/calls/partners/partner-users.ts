import * as z from 'zod/mini';
import { userType } from '../../enumerations.ts';
import { moment, organisationSlot } from '../../values.ts';
import { grantablePermissions, pastedEmails, whyNotInvited } from '../organisations/memberships.ts';
import { userChange } from '../organisations/user-changes.ts';
import { partnerEndpoint } from './partner-endpoint.ts';
import {
  noTeam,
  partnerInvitationChange,
  partnerInvited,
  partnerListQuery,
  partnerMembers,
  partnerPages,
  tooShort,
} from './partner-people.ts';

const scope = 'users';
const code = z.strictObject({ code: organisationSlot });
const user = z.extend(code, { personId: z.uuid() });
const reused = 'errors.partner.idempotencyKeyReused';
const done = z.strictObject({});
/** Main users may do more than a key: one without the scope `main-users` makes, changes, invites and ends none. */
const noMainUser = 'errors.partner.scopeMissing';

/** A company's users and who is invited; the key of a company sees its own alone. */
export const listPartnerUsers = partnerEndpoint({
  method: 'GET',
  path: '/organisations/:code/users',
  summary: 'The users of a company, and who is invited.',
  scope,
  params: code,
  query: z.strictObject(partnerListQuery),
  reply: partnerMembers,
  refusals: [noTeam, tooShort],
});

/** Sends each address a link; none is invited unless all can be. */
export const invitePartnerUsers = partnerEndpoint({
  method: 'POST',
  path: '/organisations/:code/users',
  summary: 'Invites people to be users of a company.',
  scope,
  params: code,
  body: z.strictObject({ emails: pastedEmails, user_type: z.enum(['main', 'basic']) }),
  reply: partnerInvited.reply,
  refusals: [noTeam, noMainUser, ...whyNotInvited, reused],
});

export const changePartnerUserInvitation = partnerEndpoint({
  method: 'POST',
  path: '/organisations/:code/invitations/:invitationId',
  summary: 'Sends an invitation of a company again, or withdraws it.',
  scope,
  params: z.extend(code, { invitationId: z.uuid() }),
  ...partnerInvitationChange,
  refusals: [noMainUser, ...partnerInvitationChange.refusals],
});

/** Makes a user another type, or removes them where it is null; the last main user stays one. */
export const changePartnerUser = partnerEndpoint({
  method: 'POST',
  path: '/organisations/:code/users/:personId',
  summary: 'Makes a user of a company another type, or removes them.',
  scope,
  params: user,
  body: z.strictObject({ user_type: z.nullable(userType) }),
  reply: done,
  refusals: [noTeam, noMainUser, 'errors.users.notFound', 'errors.users.lastMainUser', 'errors.cards.tooManyMails', reused],
});

/**
 * Names a person of the portal as a user of a company: they are asked as soon as they sign in, and no mail is sent (6-4). For keys of the
 * whole portal, which read the ids of people. Who declined is asked again, five times in 24 hours at most, and twenty by all companies
 * together; whom the company asks already is answered as the first time. Who has not accepted is forgotten as an invitation is.
 */
export const namePartnerUser = partnerEndpoint({
  method: 'POST',
  path: '/organisations/:code/named-users',
  summary: 'Asks a person whom another system names to be a user of a company.',
  scope,
  params: code,
  body: z.strictObject({ person_id: z.uuid(), user_type: z.enum(['main', 'basic']) }),
  reply: done,
  refusals: [
    noTeam,
    noMainUser,
    'errors.users.notFound',
    'errors.memberships.alreadyUser',
    'errors.memberships.askedTooOften',
    reused,
  ],
});

/** Grants a right to a basic user, or takes it. A key grants what it may do itself in that company. */
export const grantToPartnerUser = partnerEndpoint({
  method: 'POST',
  path: '/organisations/:code/users/:personId/rights',
  summary: 'Grants a right to a user of a company, or takes it.',
  scope,
  params: user,
  body: z.strictObject({ permission: z.enum(grantablePermissions), is_granted: z.boolean() }),
  reply: done,
  refusals: [noTeam, 'errors.users.notFound', 'errors.users.cannotGrantPermissions', reused],
});

/** Who asks a company for access, the one who asked first at first. */
export const listPartnerAccessRequests = partnerEndpoint({
  method: 'GET',
  path: '/organisations/:code/access-requests',
  summary: 'Who asks a company for access.',
  scope,
  params: code,
  query: z.strictObject(partnerListQuery),
  reply: z.strictObject({
    requests: z.array(z.strictObject({ id: z.uuid(), name: z.string(), asked: moment })),
    ...partnerPages,
  }),
  refusals: [noTeam, tooShort],
});

/** Makes who asked a main or basic user, or declines; once, whoever of two answers first. */
export const answerPartnerAccessRequest = partnerEndpoint({
  method: 'POST',
  path: '/organisations/:code/access-requests/:requestId',
  summary: 'Answers who asks a company for access.',
  scope,
  params: z.extend(code, { requestId: z.uuid() }),
  body: z.strictObject({ answer: z.enum(['main', 'basic', 'decline']) }),
  reply: done,
  refusals: [
    noTeam,
    noMainUser,
    'errors.requestAccess.tokenInvalid',
    'errors.memberships.requestAnswered',
    'errors.cards.tooManyMails',
    reused,
  ],
});

const { at, kind, whom, role, was, becomes, reason, by } = userChange.shape;

/** What became of a company and its users, the newest first. `by` is null where staff or the portal made it: `by_role` says which. */
export const listPartnerUserChanges = partnerEndpoint({
  method: 'GET',
  path: '/organisations/:code/changes',
  summary: 'The log of changes of a company and its users.',
  scope,
  params: code,
  query: z.strictObject(partnerListQuery),
  reply: z.strictObject({
    changes: z.array(z.strictObject({ at, kind, whom, role, was, becomes, reason, by, by_role: userChange.shape.byRole })),
    ...partnerPages,
  }),
  refusals: [noTeam, tooShort],
});
