import type { MemberList } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { pageSize, type SearchedPage, whyNotSearch } from '../searched-page.ts';
import { type LentRight, listLent } from './lending/lent-right-store.ts';
import type { Team } from './membership.ts';
import { openSince } from './membership-invitation.ts';
import { listMembers, type MemberRow } from './membership-store.ts';
import { findTeam } from './team-store.ts';

export type NotListed = Refusal<'errors.memberships.noTeam' | 'errors.cards.searchTooShort'>;

/** A page of a team's people and invitations (W-1-15); a search lists `usersLimitInUsersList` at most (W-3-10). */
export async function listPeople(
  db: Kysely<Tables>,
  { now, config }: Pick<Portal, 'now' | 'config'>,
  team: Team,
  { searchText, page, readerId }: SearchedPage & { readonly readerId: string },
): Promise<MemberList | NotListed> {
  const tooShort = whyNotSearch(searchText);
  if (tooShort !== null) return tooShort;
  const found = await findTeam(db, team);
  if (found === undefined) return refuse('errors.memberships.noTeam');
  const atMost = searchText === '' ? null : config.portal.usersLimitInUsersList;
  const moment = now();
  const listed = await listMembers(db, team, { search: searchText, page, pageSize, openSince: openSince(moment), atMost });
  const lent = team.kind === 'organisation' ? await listLent(db, team.scope, personsOf(listed.people), moment) : [];
  return {
    name: found.name,
    people: listed.people.map((row) => memberOf(row, readerId, lent)),
    pagination: { totalItems: listed.total, itemsPerPage: pageSize, page: listed.page },
  };
}

const personsOf = (rows: readonly MemberRow[]) => rows.flatMap(({ person_id: personId }) => personId ?? []);

function memberOf(row: MemberRow, readerId: string, lent: readonly LentRight[]): MemberList['people'][number] {
  return {
    personId: row.person_id,
    invitationId: row.invitation_id,
    fullName: row.full_name,
    email: row.email,
    role: row.role,
    state: row.state,
    since: row.since?.toISOString() ?? null,
    lastHere: row.last_here?.toISOString() ?? null,
    isYou: row.person_id === readerId,
    granted: row.granted,
    lent: lent
      .filter(({ personId }) => personId === row.person_id)
      .map(({ permission, until }) => ({ permission, until: until.toISOString() })),
  };
}
