import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { memberPagination, memberQuery } from '../organisations/memberships.ts';
import { userChange } from '../organisations/user-changes.ts';
import { staffTeams } from './staff.ts';

/**
 * One change of the staff's log. `team` is where it was, `teamName` the name of the company, card supplier or ID office, null of the staff;
 * `by` is null where it was made by command.
 */
export const staffChange = z.extend(userChange, {
  team: z.enum([...staffTeams, 'organisation']),
  teamName: z.nullable(z.string()),
});
export type StaffChange = z.output<typeof staffChange>;

/**
 * What staff did, and what became of staff, card suppliers and ID offices, the newest first; searched by a part of the name of
 * the actor, of the person concerned, or of the supplier, office or company. It is a reading of each user of a company whom it names (T24).
 */
export const getStaffChanges = endpoint({
  method: 'GET',
  path: '/staff/changes',
  summary: 'The log of what staff did.',
  access: 'SEPPO_ACTION_MANAGE_STAFF',
  changesState: false,
  query: memberQuery,
  reply: z.strictObject({ changes: z.array(staffChange), pagination: memberPagination }),
  refusals: ['errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});
