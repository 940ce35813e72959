import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import type { Permission } from '../../permissions.ts';
import { looseText, moment } from '../../values.ts';

/** What somebody may be invited to be (W-1): staff, an operator of a card supplier, a clerk of an ID office, a user of a company. */
export const memberRoles = ['staff', 'operator', 'clerk', 'main', 'basic'] as const;
export type MemberRole = (typeof memberRoles)[number];
const memberRole = z.enum(memberRoles);

/** What a company grants to its basic users one by one. */
export const grantablePermissions = ['SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS'] as const satisfies readonly Permission[];

/** What a main user lends to a basic user for a time (L-8-1), in the order in which it is offered. */
export const lendablePermissions = [
  'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS',
  'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS',
  'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS',
  'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS',
] as const satisfies readonly Permission[];
export type LendablePermission = (typeof lendablePermissions)[number];

/** For so many days a right is lent at most. */
export const maximumLentDays = 92;

/** How somebody stands in a list of people; `expired` is an invitation whose link is too old. */
export const memberStates = ['active', 'inactive', 'invited', 'expired', 'declined'] as const;
export type MemberState = (typeof memberStates)[number];

/** Days for which the link of an invitation is good. */
export const invitationDays = 14;

/**
 * One row of a list of people: a person who has the membership, by `personId`, or an invitation, by `invitationId`; never both. The name is
 * that of the person's verified identity, the address the one that was invited.
 */
export const member = z.strictObject({
  personId: z.nullable(z.uuid()),
  invitationId: z.nullable(z.uuid()),
  fullName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: z.enum([...memberRoles, 'inactive']),
  state: z.enum(memberStates),
  /** Since when: the membership, or the mail that was sent last. */
  since: z.nullable(moment),
  /** Last represented the company; null for never, and where it is not kept. */
  lastHere: z.nullable(moment),
  isYou: z.boolean(),
  /** What a company granted to this user beside what their type gives. */
  granted: z.array(z.enum(grantablePermissions)),
  /** What the company lends to this user now, and until when. */
  lent: z.array(z.strictObject({ permission: z.enum(lendablePermissions), until: moment })),
});
export type Member = z.output<typeof member>;

export const memberPagination = z.strictObject({ totalItems: z.int(), itemsPerPage: z.int(), page: z.int() });

export const memberList = z.strictObject({
  name: z.nullable(z.string()),
  people: z.array(member),
  pagination: memberPagination,
});
export type MemberList = z.output<typeof memberList>;

/** A page of a list; without one the first. */
export const listedPage = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1);

/** The search and the page of such a list. */
export const memberQuery = z.strictObject({
  searchText: z._default(looseText, ''),
  page: listedPage,
});

/** Addresses as they were typed or pasted; `emailsIn` reads them (5-10). */
export const pastedEmails = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(60_000), z.regex(/^[^\u0000-\u0008\u000e-\u001f\u007f\p{Cs}]*$/u));

/** Why nobody of a list was invited: each names the addresses. */
export const whyNotInvited = [
  'errors.validation.field.incorrectEmails',
  'errors.validation.field.tooManyEmails',
  'errors.validation.field.emailDomainNotAllowed',
  'errors.memberships.alreadyInvited',
  'errors.cards.tooManyMails',
] as const;

export const invited = z.strictObject({ count: z.int() });

/** What the link of a mail invites to. */
export const membershipInvitation = z.strictObject({
  role: memberRole,
  /** Of the company, card supplier or ID office; null for the portal's own staff. */
  name: z.nullable(z.string()),
  organizationCode: z.nullable(z.string()),
  expires: moment,
  /** The invited address where it becomes the person's own when they accept: they have none yet. */
  ownEmail: z.nullable(z.string()),
});
export type MembershipInvitation = z.output<typeof membershipInvitation>;

/** A link that was cut or mistyped is refused as one of none of ours, in words that help; so any text is read. */
const token = looseText;

/** Why a link gives nothing (W-1-7). */
export const whyNotJoin = [
  'errors.accountActivation.tokenInvalid',
  'errors.accountActivation.accountDeleted',
  'errors.memberships.linkExpired',
  'errors.memberships.linkReplaced',
  'errors.memberships.linkUsed',
  'errors.memberships.linkWithdrawn',
  'errors.memberships.ownInvitation',
  'errors.orgInvitation.alreadyAnswered',
] as const;

/** Asks nothing of somebody who is not identified: a link alone tells nothing (W-1-8). A POST, so that the token stands in no address. */
export const readMembershipInvitation = endpoint({
  method: 'POST',
  path: '/memberships/read-invitation',
  summary: 'What the link of an invitation is for.',
  access: 'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER',
  changesState: true,
  body: z.strictObject({ token }),
  reply: membershipInvitation,
  refusals: whyNotJoin,
});

/** Accepts or declines, once; the same answer of the same person again is answered as the first was (W-1-4, W-1-9). */
export const answerMembershipInvitation = endpoint({
  method: 'POST',
  path: '/memberships/answer-invitation',
  summary: 'Accepts or declines the invitation of a link.',
  access: 'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER',
  changesState: true,
  body: z.strictObject({ token, answer: z.enum(['accept', 'decline']) }),
  reply: membershipInvitation,
  refusals: [...whyNotJoin, 'errors.cards.tooManyMails'],
});
