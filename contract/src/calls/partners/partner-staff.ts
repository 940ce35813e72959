import * as z from 'zod/mini';
import { whyNotInvited } from '../organisations/memberships.ts';
import { staffChange } from '../staff/staff-log.ts';
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

const { byRole: by_role, teamName: team_name, ...change } = staffChange.shape;

/** What staff did, and what became of staff, card suppliers and ID offices, the newest first. `by` is null where it was by command. */
export const listPartnerStaffChanges = partnerEndpoint({
  method: 'GET',
  path: '/staff/changes',
  summary: 'The log of what staff did.',
  scope,
  query: z.strictObject(partnerListQuery),
  reply: z.strictObject({ changes: z.array(z.strictObject({ ...change, by_role, team_name })), ...partnerPages }),
  refusals: [tooShort],
});
