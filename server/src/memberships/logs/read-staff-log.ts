import type { Kysely } from 'kysely';
import { readAsStaff } from '../../access-records/read-as-staff.ts';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { pageSize, type SearchedPage, whyNotSearch } from '../../searched-page.ts';
import { listStaffChanges } from './staff-log-store.ts';

/** A page of what staff did, and the users of companies whom it names (W-1-10, W-7-3). */
export async function readStaffLog(db: Kysely<Tables>, { searchText, page: asked }: SearchedPage) {
  const { changes, total, page } = await listStaffChanges(db, { search: searchText, page: asked, pageSize });
  const users = changes.filter(({ team, person_id: personId }) => team === 'organisation' && personId !== null);
  return {
    result: {
      changes: changes.map(({ at, person_id: _, ...change }) => ({ at: at.toISOString(), ...change })),
      pagination: { totalItems: total, itemsPerPage: pageSize, page },
    },
    subjects: users.map(({ person_id: personId }) => ({ personId })),
  };
}

/** The same for a member of staff, to whom it is a reading of these users (T24). */
export async function getStaffLog(portal: Portal, readerId: string, asked: SearchedPage) {
  return (
    whyNotSearch(asked.searchText) ?? readAsStaff(portal, { readerId, kind: 'staff_search' }, (tx) => readStaffLog(tx, asked))
  );
}
