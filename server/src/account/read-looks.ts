import type { AccountLook, DisclosureKind } from '@siteid/contract';
import { reaching } from '../database/reach/reach.ts';
import type { Actor } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { pageSize, type SearchedPage, whyNotSearch } from '../searched-page.ts';
import { listLooks } from './look-store.ts';

/** Who looks in this way, where it is neither a company's user nor staff. */
const others: Partial<Record<DisclosureKind, AccountLook['by']>> = {
  office_lookup: 'office',
  supplier_order: 'supplier',
  key_list: 'system',
};

/** Who looked at the person who asks, when and what for (W-4-6). */
export async function readLooks({ db }: Portal, { personId }: Actor, { searchText, page }: SearchedPage) {
  const tooShort = whyNotSearch(searchText);
  if (tooShort !== null) return tooShort;
  // Others looked, also at a list of a company that a card of theirs is in.
  const listed = await reaching('everybody', () => listLooks(db, personId, { search: searchText, page, pageSize }));
  const looks = listed.looks.map(
    ({ at, kind, reader_type, org_name, of_org_name }): AccountLook => ({
      at: at.toISOString(),
      what: kind,
      by: reader_type ?? others[kind] ?? 'staff',
      orgName: org_name,
      ofOrgName: of_org_name,
    }),
  );
  return { looks, pagination: { totalItems: listed.total, itemsPerPage: pageSize, page: listed.page } };
}
