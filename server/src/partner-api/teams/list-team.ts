import { listPeople } from '../../memberships/list-members.ts';
import type { Team } from '../../memberships/membership.ts';
import { listPartners } from '../../memberships/partner-teams.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';

type Asked = { readonly search: string; readonly page: number };

/** A page of a team's people and invitations. */
export async function listTeam(portal: Portal, team: Team, { search, page }: Asked) {
  const listed = await listPeople(portal.db, portal, team, { searchText: search, page, readerId: '' });
  if (isRefusal(listed)) return listed;
  const people = listed.people.map(
    ({ personId: person_id, invitationId: invitation_id, fullName: name, email, role, state, since, lastHere, granted }) => ({
      person_id,
      invitation_id,
      name,
      email,
      role,
      state,
      since,
      granted,
      last_here: lastHere,
    }),
  );
  return { people, total: listed.pagination.totalItems, page: listed.pagination.page };
}

/** A page of the card suppliers, or of the ID offices. */
export async function listTeams(portal: Portal, kind: 'supplier' | 'office', { search, page }: Asked) {
  const listed = await listPartners(portal, kind, { searchText: search, page });
  if (isRefusal(listed)) return listed;
  return { teams: listed.partners, total: listed.pagination.totalItems, page: listed.pagination.page };
}
