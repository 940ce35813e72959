import { type Customer, type customerQuery, listMaxLength, noticeOfOrganisationSearch } from '@siteid/contract';
import type * as z from 'zod/mini';
import type { Portal } from '../portal.ts';
import { pageSize, whyNotSearch } from '../searched-page.ts';
import { type CustomerRow, countWaiting, listCustomers as listRows } from './customer-store.ts';

/** A page of the companies by name, narrowed by a search, a step and a state (W-7-1); a search lists no more than it may (9-1). */
export async function listCustomers(portal: Portal, { searchText, step, state, page }: z.output<typeof customerQuery>) {
  const tooShort = whyNotSearch(searchText);
  if (tooShort !== null) return tooShort;
  const isSearched = searchText !== '';
  const atMost = isSearched ? listMaxLength : null;
  const found = await listRows(portal.db, { search: searchText, step, state: state ?? null, page, pageSize, atMost });
  return {
    customers: found.customers.map(customerOf),
    waiting: await countWaiting(portal.db),
    notice: isSearched ? noticeOfOrganisationSearch(found.total) : null,
    pagination: { totalItems: Math.min(found.total, atMost ?? found.total), itemsPerPage: pageSize, page: found.page },
  };
}

/** How many of them wait for the staff's decision (W-2-11). */
export async function countWaitingCustomers({ db }: Portal) {
  return { waiting: await countWaiting(db) };
}

function customerOf({ id, code, name, company_number, country, state, step, created }: CustomerRow): Customer {
  return {
    customerId: id,
    organizationCode: code,
    name,
    country,
    state,
    step,
    companyNumber: company_number,
    created: created.toISOString(),
  };
}
