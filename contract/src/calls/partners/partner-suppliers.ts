import * as z from 'zod/mini';
import { lineText, looseText, text } from '../../values.ts';
import { whyNotInvited } from '../organisations/memberships.ts';
import { whyNotAdded } from '../staff/staff.ts';
import { partnerEndpoint } from './partner-endpoint.ts';
import {
  noTeam,
  partnerInvitationChange,
  partnerInvited,
  partnerListQuery,
  partnerMembers,
  partnerPages,
  tooShort,
  whyNotEnded,
} from './partner-people.ts';

const [suppliers, offices] = ['suppliers', 'offices'] as const;
const code = z.strictObject({ code: looseText.check(z.minLength(1)) });
const invitation = z.extend(code, { invitationId: z.uuid() });
const person = z.extend(code, { personId: z.uuid() });
const reused = 'errors.partner.idempotencyKeyReused';
const inviting = { ...partnerInvited, refusals: [noTeam, ...whyNotInvited, reused] } as const;
const listed = { query: z.strictObject(partnerListQuery), reply: partnerMembers, refusals: [noTeam, tooShort] } as const;
const ended = { reply: z.strictObject({}), refusals: whyNotEnded } as const;
const office = { code: z.string(), name: z.string() } as const;

export const listPartnerSuppliers = partnerEndpoint({
  method: 'GET',
  path: '/suppliers',
  summary: 'The card suppliers, by name.',
  scope: suppliers,
  query: z.strictObject(partnerListQuery),
  reply: z.strictObject({
    suppliers: z.array(z.strictObject({ ...office, accreditation_code: z.nullable(z.string()), people: z.int() })),
    ...partnerPages,
  }),
  refusals: [tooShort],
});

export const addPartnerSupplier = partnerEndpoint({
  method: 'POST',
  path: '/suppliers',
  summary: 'Makes a card supplier.',
  scope: suppliers,
  body: z.strictObject({ code: text, name: lineText, accreditation_code: text }),
  reply: z.strictObject({ code: z.string() }),
  refusals: [...whyNotAdded, reused],
});

export const listPartnerOperators = partnerEndpoint({
  method: 'GET',
  path: '/suppliers/:code/people',
  summary: 'The operators of a card supplier, and who is invited.',
  scope: suppliers,
  params: code,
  ...listed,
});

export const invitePartnerOperators = partnerEndpoint({
  method: 'POST',
  path: '/suppliers/:code/people',
  summary: 'Invites people to be operators of a card supplier.',
  scope: suppliers,
  params: code,
  ...inviting,
});

export const changePartnerOperatorInvitation = partnerEndpoint({
  method: 'POST',
  path: '/suppliers/:code/invitations/:invitationId',
  summary: 'Sends an invitation of a card supplier again, or withdraws it.',
  scope: suppliers,
  params: invitation,
  ...partnerInvitationChange,
});

export const endPartnerOperator = partnerEndpoint({
  method: 'POST',
  path: '/suppliers/:code/people/:personId/end',
  summary: 'Ends the membership of an operator.',
  scope: suppliers,
  params: person,
  ...ended,
});

export const listPartnerOffices = partnerEndpoint({
  method: 'GET',
  path: '/offices',
  summary: 'The ID offices, by name.',
  scope: offices,
  query: z.strictObject(partnerListQuery),
  reply: z.strictObject({ offices: z.array(z.strictObject({ ...office, people: z.int() })), ...partnerPages }),
  refusals: [tooShort],
});

export const addPartnerOffice = partnerEndpoint({
  method: 'POST',
  path: '/offices',
  summary: 'Makes an ID office.',
  scope: offices,
  body: z.strictObject({ code: text, name: lineText }),
  reply: z.strictObject({ code: z.string() }),
  refusals: [...whyNotAdded, reused],
});

export const listPartnerClerks = partnerEndpoint({
  method: 'GET',
  path: '/offices/:code/people',
  summary: 'The clerks of an ID office, and who is invited.',
  scope: offices,
  params: code,
  ...listed,
});

export const invitePartnerClerks = partnerEndpoint({
  method: 'POST',
  path: '/offices/:code/people',
  summary: 'Invites people to be clerks of an ID office.',
  scope: offices,
  params: code,
  ...inviting,
});

export const changePartnerClerkInvitation = partnerEndpoint({
  method: 'POST',
  path: '/offices/:code/invitations/:invitationId',
  summary: 'Sends an invitation of an ID office again, or withdraws it.',
  scope: offices,
  params: invitation,
  ...partnerInvitationChange,
});

export const endPartnerClerk = partnerEndpoint({
  method: 'POST',
  path: '/offices/:code/people/:personId/end',
  summary: 'Ends the membership of a clerk.',
  scope: offices,
  params: person,
  ...ended,
});
