import * as z from 'zod/mini';
import { whyNotInvited } from '../organisations/memberships.ts';
import { partnerEndpoint } from './partner-endpoint.ts';
import {
  noTeam,
  partnerInvitationChange,
  partnerInvited,
  partnerListQuery,
  partnerMembers,
  tooShort,
  whyNotEnded,
} from './partner-people.ts';

const scope = 'staff';

export const listPartnerStaff = partnerEndpoint({
  method: 'GET',
  path: '/staff',
  summary: 'The staff, and who is invited.',
  scope,
  query: z.strictObject(partnerListQuery),
  reply: partnerMembers,
  refusals: [noTeam, tooShort],
});

export const invitePartnerStaff = partnerEndpoint({
  method: 'POST',
  path: '/staff',
  summary: 'Invites people to the staff.',
  scope,
  ...partnerInvited,
  refusals: [noTeam, ...whyNotInvited, 'errors.partner.idempotencyKeyReused'],
});

export const changePartnerStaffInvitation = partnerEndpoint({
  method: 'POST',
  path: '/staff/invitations/:invitationId',
  summary: 'Sends an invitation to the staff again, or withdraws it.',
  scope,
  params: z.strictObject({ invitationId: z.uuid() }),
  ...partnerInvitationChange,
});

/** Ends a membership: its rights end with the person's next call. The last member of staff stays. */
export const endPartnerStaff = partnerEndpoint({
  method: 'POST',
  path: '/staff/people/:personId/end',
  summary: 'Ends the membership of a member of staff.',
  scope,
  params: z.strictObject({ personId: z.uuid() }),
  reply: z.strictObject({}),
  refusals: whyNotEnded,
});
