import { invitationDays, isLongEnoughToSearch, minimumSearchLength, type PlacedList } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { findHouseName } from './house-store.ts';
import type { House } from './place.ts';
import { listPlaced, type PlacedRow } from './place-store.ts';

export const pageSize = 20;

export type PlacedAsked = { readonly searchText: string; readonly page: number };
export type NotListed = Refusal<'errors.places.noHouse' | 'errors.cards.searchTooShort'>;

/** A page of a house's people and invitations (W-1-15). */
export async function listPeople(
  db: Kysely<Tables>,
  { now }: Pick<Portal, 'now'>,
  house: House,
  { searchText, page, readerId }: PlacedAsked & { readonly readerId: string },
): Promise<PlacedList | NotListed> {
  const tooShort = whyNotSearch(searchText);
  if (tooShort !== null) return tooShort;
  const found = await findHouseName(db, house);
  if (found === undefined) return refuse('errors.places.noHouse');
  const goodSince = new Date(now().getTime() - invitationDays * 86_400_000);
  const listed = await listPlaced(db, house, { search: searchText, page, pageSize, goodSince });
  return {
    name: found.name,
    people: listed.people.map((row) => placedOf(row, readerId)),
    pagination: { totalItems: listed.total, itemsPerPage: pageSize, page: listed.page },
  };
}

export function whyNotSearch(searchText: string): Refusal<'errors.cards.searchTooShort'> | null {
  if (searchText === '' || isLongEnoughToSearch(searchText)) return null;
  return refuse('errors.cards.searchTooShort', { minimum: minimumSearchLength });
}

function placedOf(row: PlacedRow, readerId: string): PlacedList['people'][number] {
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
  };
}
