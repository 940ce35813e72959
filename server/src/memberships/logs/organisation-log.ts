import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { writePhoneNumber } from '../../phone-number.ts';
import { pageSize, type SearchedPage } from '../../searched-page.ts';
import { listOrganisationChanges } from '../membership-change-store.ts';

/** A page of the log of a company and its users, and the persons whom it names; staff are named by their role alone (W-3-7). */
export async function readOrganisationLog(db: Kysely<Tables>, scope: string, { searchText, page: asked }: SearchedPage) {
  const { changes, total, page } = await listOrganisationChanges(db, scope, { search: searchText, page: asked, pageSize });
  const named = changes.flatMap((row) => [row.person_id, row.actor_role === 'staff' ? null : row.actor_person_id]);
  const subjects = [...new Set(named)].filter((id) => id !== null).map((personId) => ({ personId }));
  const result = {
    changes: changes.map(({ at, kind, whom, role: asWhat, was, becomes, reason, actor_name: name, actor_role: role }) => ({
      at: at.toISOString(),
      kind,
      role: asWhat,
      // Somebody who declined is not named: the company would learn whose address it had guessed.
      ...(kind === 'declined' ? { whom: was ?? '', was: null } : { whom, was }),
      becomes,
      reason,
      by: kind === 'declined' ? was : role === 'staff' ? null : name,
      byRole: role,
    })),
    pagination: { totalItems: total, itemsPerPage: pageSize, page },
  };
  const jobs = changes.map(({ bulk_job_id: bulkJobId, is_job_kept: isKept }) =>
    bulkJobId === null ? null : { bulkJobId, isKept },
  );
  return { result, subjects, jobs };
}

/**
 * The same as people read it, with phone numbers in groups. Whoever may change the cards is led to what became of each, where many were
 * changed at once (L-5-4).
 */
export async function logForPeople(db: Kysely<Tables>, scope: string, asked: SearchedPage, mayChangeCards: boolean) {
  const { result, subjects, jobs } = await readOrganisationLog(db, scope, asked);
  const changes = result.changes.map((change, row) => ({
    ...change,
    ...(change.kind === 'phone' && { was: writePhoneNumber(change.was), becomes: writePhoneNumber(change.becomes) }),
    bulkJob: mayChangeCards ? (jobs[row] ?? null) : null,
  }));
  return { result: { ...result, changes }, subjects };
}
