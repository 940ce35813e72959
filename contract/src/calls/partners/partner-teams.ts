import * as z from 'zod/mini';
import { organisationStates } from '../../enumerations.ts';
import { looseText, moment, organisationSlot, text } from '../../values.ts';
import { listedPage, memberRoles, memberStates, pastedEmails, whyNotInvited } from '../organisations/memberships.ts';
import { partnerEndpoint } from './partner-endpoint.ts';

const organisationState = z.enum(organisationStates);
const code = z.strictObject({ code: organisationSlot });
const listQuery = { search: z._default(looseText, ''), page: listedPage } as const;
const pages = { total: z.int(), page: z.int() } as const;
const noTeam = 'errors.memberships.noTeam';
const tooShort = 'errors.cards.searchTooShort';

/** One who is a member of a team, or invited to it: `name` is that of a verified identity, `email` the address that was invited. */
export const partnerMember = z.strictObject({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: z.enum([...memberRoles, 'inactive']),
  state: z.enum(memberStates),
  since: z.nullable(moment),
});
const members = z.strictObject({ people: z.array(partnerMember), ...pages });

export const partnerOrganisation = z.strictObject({
  code: z.string(),
  name: z.string(),
  company_number: z.string(),
  country: z.string(),
  state: organisationState,
  created: moment,
});

/** The registered companies by name, 20 on a page (W-8-1). */
export const listPartnerOrganisations = partnerEndpoint({
  method: 'GET',
  path: '/organisations',
  summary: 'The companies, by name.',
  scope: 'organisations',
  query: z.strictObject({ ...listQuery, state: z.optional(organisationState) }),
  reply: z.strictObject({ organisations: z.array(partnerOrganisation), ...pages }),
  refusals: [tooShort],
});

/** Changes a company's state as staff do: by the table, from the state that the caller knows, with a reason. */
export const changePartnerOrganisationState = partnerEndpoint({
  method: 'POST',
  path: '/organisations/:code/state',
  summary: 'Changes the state of a company.',
  scope: 'organisations',
  params: code,
  body: z.strictObject({ from: organisationState, state: organisationState, reason: text }),
  reply: z.strictObject({ state: organisationState }),
  refusals: [noTeam, 'errors.organisations.stateChangeNotAllowed'],
});

/** A company's users and who is invited; the key of a company sees its own alone. */
export const listPartnerUsers = partnerEndpoint({
  method: 'GET',
  path: '/organisations/:code/users',
  summary: 'The users of a company, and who is invited.',
  scope: 'users',
  params: code,
  query: z.strictObject(listQuery),
  reply: members,
  refusals: [noTeam, tooShort],
});

/** Sends each address a link; none is invited unless all can be. */
export const invitePartnerUsers = partnerEndpoint({
  method: 'POST',
  path: '/organisations/:code/users',
  summary: 'Invites people to be users of a company.',
  scope: 'users',
  params: code,
  body: z.strictObject({ emails: pastedEmails, user_type: z.enum(['main', 'basic']) }),
  reply: z.strictObject({ count: z.int() }),
  refusals: [noTeam, ...whyNotInvited],
});

export const listPartnerSuppliers = partnerEndpoint({
  method: 'GET',
  path: '/suppliers',
  summary: 'The card suppliers, by name.',
  scope: 'suppliers',
  query: z.strictObject(listQuery),
  reply: z.strictObject({
    suppliers: z.array(
      z.strictObject({ code: z.string(), name: z.string(), accreditation_code: z.nullable(z.string()), people: z.int() }),
    ),
    ...pages,
  }),
  refusals: [tooShort],
});

export const addPartnerSupplier = partnerEndpoint({
  method: 'POST',
  path: '/suppliers',
  summary: 'Makes a card supplier.',
  scope: 'suppliers',
  body: z.strictObject({ code: text, name: text, accreditation_code: text }),
  reply: z.strictObject({ code: z.string() }),
  refusals: [
    'errors.memberships.codeWrong',
    'errors.memberships.codeTaken',
    'errors.memberships.accreditationWrong',
    'errors.memberships.accreditationTaken',
  ],
});

export const listPartnerStaff = partnerEndpoint({
  method: 'GET',
  path: '/staff',
  summary: 'The staff, and who is invited.',
  scope: 'staff',
  query: z.strictObject(listQuery),
  reply: members,
  refusals: [noTeam, tooShort],
});

export const invitePartnerStaff = partnerEndpoint({
  method: 'POST',
  path: '/staff',
  summary: 'Invites people to the staff.',
  scope: 'staff',
  body: z.strictObject({ emails: pastedEmails }),
  reply: z.strictObject({ count: z.int() }),
  refusals: [noTeam, ...whyNotInvited],
});
