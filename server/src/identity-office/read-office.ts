import type { getOfficeDay, IdentityOffice, QueryOf, ReplyOf } from '@siteid/contract';
import type { Portal } from '../portal.ts';
import type { Refusal } from '../refusal.ts';
import { pageSize, whyNotSearch } from '../searched-page.ts';
import type { Clerk } from './clerk.ts';
import { findOffices, listDeeds } from './office-store.ts';

/** The ID offices for which the person works. */
export async function readOffices({ db }: Pick<Portal, 'db'>, ids: readonly string[]): Promise<IdentityOffice[]> {
  return findOffices(db, ids);
}

/** What the clerk's own office did on a day of the portal's calendar (W-6-7). */
export async function readOfficeDay(
  portal: Portal,
  { officeId }: Clerk,
  { day = portal.today(), searchText, page }: QueryOf<typeof getOfficeDay>,
): Promise<ReplyOf<typeof getOfficeDay> | Refusal<'errors.cards.searchTooShort'>> {
  const tooShort = whyNotSearch(searchText);
  if (tooShort !== null) return tooShort;
  const { timeZone } = portal.config.portal;
  const listed = await listDeeds(portal.db, { officeId, day, timeZone, search: searchText, page, pageSize });
  const { recorded, cancelled } = listed;
  return {
    day,
    recorded,
    cancelled,
    deeds: listed.deeds.map((row) => ({
      at: (row.at ?? portal.now()).toISOString(),
      kind: row.kind,
      clerk: row.clerk_name,
      name: row.name,
      document: row.document ?? null,
      scanner: row.scanner ?? null,
      reason: row.reason ?? null,
    })),
    pagination: { totalItems: listed.total, itemsPerPage: pageSize, page: listed.page },
  };
}
