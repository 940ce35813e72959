import * as z from 'zod/mini';
import { looseText, moment } from '../../values.ts';
import { grantablePermissions, listedPage, memberRoles, memberStates, pastedEmails } from '../organisations/memberships.ts';

/** How the calls about companies, users, suppliers, offices and staff ask for a page of a list, and what it says beside its rows. */
export const partnerListQuery = { search: z._default(looseText, ''), page: listedPage } as const;
export const partnerPages = { total: z.int(), page: z.int() } as const;

/** A team that is not there, or not this key's. */
export const noTeam = 'errors.memberships.noTeam';
export const tooShort = 'errors.cards.searchTooShort';

/**
 * One who is a member of a team, by `person_id`, or invited to it, by `invitation_id`; never both. `name` is that of a verified identity,
 * `email` the address that was invited.
 */
export const partnerMember = z.strictObject({
  person_id: z.nullable(z.uuid()),
  invitation_id: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: z.enum([...memberRoles, 'inactive']),
  state: z.enum(memberStates),
  since: z.nullable(moment),
  last_here: z.nullable(moment),
  granted: z.array(z.enum(grantablePermissions)),
});
export type PartnerMember = z.output<typeof partnerMember>;
export const partnerMembers = z.strictObject({ people: z.array(partnerMember), ...partnerPages });

/** The addresses that are invited, separated by spaces, commas or line breaks; each gets a mail, or none does. */
export const partnerInvited = {
  body: z.strictObject({ emails: pastedEmails }),
  reply: z.strictObject({ count: z.int() }),
} as const;

/** An invitation that nobody accepted is sent again with a new link, or withdrawn; any other looks missing. */
export const partnerInvitationChange = {
  body: z.strictObject({ change: z.enum(['send-again', 'withdraw']) }),
  reply: z.strictObject({}),
  refusals: [noTeam, 'errors.orgInvitation.notFound', 'errors.cards.tooManyMails', 'errors.partner.idempotencyKeyReused'],
} as const;

/** What a call that ends a membership may be told. */
export const whyNotEnded = [
  noTeam,
  'errors.users.notFound',
  'errors.memberships.lastStaff',
  'errors.partner.idempotencyKeyReused',
] as const;
