import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { lineText, text } from '../../values.ts';
import { invited, memberList, memberPagination, memberQuery, pastedEmails, whyNotInvited } from '../organisations/memberships.ts';

const manage = 'SEPPO_ACTION_MANAGE_STAFF';

/** Whose people staff look after: the portal's own staff, a card supplier's operators, an ID office's clerks (W-1-11, W-1-12). */
export const staffTeams = ['staff', 'supplier', 'office'] as const;
export type StaffTeam = (typeof staffTeams)[number];

/** `teamId` is the supplier's or the office's; staff have none. */
const team = z.strictObject({ team: z.enum(staffTeams), teamId: z.optional(z.uuid()) });
const noTeam = 'errors.memberships.noTeam';
/** Who lets somebody in has just signed in. */
const notProven = 'errors.account.signInToProve';

/** The people of a team and those who are invited to it, by name, then by address. */
export const getStaffPeople = endpoint({
  method: 'GET',
  path: '/staff/people/:team/:teamId?',
  summary: 'The staff, or the people of a card supplier or an ID office.',
  access: manage,
  changesState: false,
  params: team,
  query: memberQuery,
  reply: memberList,
  refusals: [noTeam, 'errors.cards.searchTooShort'],
});

/** Sends each address a link; none is invited unless all can be. It takes a fresh sign-in. */
export const inviteStaffPeople = endpoint({
  method: 'POST',
  path: '/staff/invite/:team/:teamId?',
  summary: 'Invites people to the staff, a card supplier or an ID office.',
  access: manage,
  changesState: true,
  params: team,
  body: z.strictObject({ emails: pastedEmails }),
  reply: invited,
  refusals: [noTeam, notProven, ...whyNotInvited],
});

/** Sends a waiting or declined invitation again with a new link, by a fresh sign-in, or withdraws it. */
export const changeStaffInvitation = endpoint({
  method: 'POST',
  path: '/staff/change-invitation/:invitationId',
  summary: 'Sends an invitation again, or withdraws it.',
  access: manage,
  changesState: true,
  params: z.strictObject({ invitationId: z.uuid() }),
  body: z.strictObject({ change: z.enum(['send-again', 'withdraw']) }),
  reply: z.strictObject({}),
  refusals: [notProven, 'errors.orgInvitation.notFound', 'errors.cards.tooManyMails'],
});

/** Ends a membership: its rights end with the person's next call. The last member of staff stays (W-1-13). */
export const endStaffMembership = endpoint({
  method: 'POST',
  path: '/staff/end/:team/:personId/:teamId?',
  summary: 'Ends the membership of a person.',
  access: manage,
  changesState: true,
  params: z.strictObject({ team: z.enum(staffTeams), personId: z.uuid(), teamId: z.optional(z.uuid()) }),
  reply: z.strictObject({}),
  refusals: ['errors.users.notFound', 'errors.memberships.lastStaff'],
});

/** A card supplier, with the two letters that its card numbers begin with; or an ID office, which has none. */
export const partnerTeam = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  accreditationCode: z.nullable(z.string()),
  /** People with a membership there. */
  people: z.int(),
});
export type PartnerTeam = z.output<typeof partnerTeam>;

const partners = z.strictObject({ team: z.enum(['supplier', 'office']) });

/** All of one kind that the search finds, by name. */
export const getPartnerTeams = endpoint({
  method: 'GET',
  path: '/staff/partners/:team',
  summary: 'The card suppliers, or the ID offices.',
  access: manage,
  changesState: false,
  params: partners,
  query: memberQuery,
  reply: z.strictObject({ partners: z.array(partnerTeam), pagination: memberPagination }),
  refusals: ['errors.cards.searchTooShort'],
});

/** Why a supplier or an office cannot be made: its name and its codes are judged alike for a person and a machine. */
export const whyNotAdded = [
  'errors.memberships.codeWrong',
  'errors.memberships.codeTaken',
  'errors.memberships.accreditationWrong',
  'errors.memberships.accreditationTaken',
  'errors.validation.field.alphanumericWithSymbols',
  'errors.validation.field.atLeastOneAlphanumeric',
] as const;

/** Makes one. A supplier needs its accreditation code, an office has none. */
export const addPartnerTeam = endpoint({
  method: 'POST',
  path: '/staff/add-partner/:team',
  summary: 'Makes a card supplier or an ID office.',
  access: manage,
  changesState: true,
  params: partners,
  body: z.strictObject({ code: text, name: lineText, accreditationCode: z.optional(text) }),
  reply: z.strictObject({ id: z.uuid() }),
  refusals: whyNotAdded,
});
