import type { ApiAccount } from '@siteid/contract';
import { entityTagOf } from '../entity-tag.ts';
import type { Acting, Actor } from '../http/actor.ts';
import { organisationOf } from '../http/actor.ts';
import { mayAct } from '../organisations/organisation-state.ts';
import type { Portal } from '../portal.ts';
import { pageSize, type SearchedPage, whyNotSearch } from '../searched-page.ts';
import { type AccountRow, listAccounts } from './api-account-store.ts';
import { mayMake, whyNotLookAfter } from './look-after-accounts.ts';

/** A page of a company's API accounts (W-8-2). */
export async function listApiAccounts(portal: Portal, actor: Actor, acting: Acting, { searchText, page: asked }: SearchedPage) {
  const refused = whyNotLookAfter(actor, acting) ?? whyNotSearch(searchText);
  if (refused !== null) return refused;
  const wanted = { search: searchText, page: asked, pageSize };
  const { name, state, accounts, total, page } = await listAccounts(portal.db, organisationOf(acting), wanted);
  const today = portal.today();
  return {
    name,
    accounts: accounts.map((row) => accountOf(row, today)),
    mayMake: mayMake(actor, acting),
    isActive: state !== undefined && mayAct(state),
    pagination: { totalItems: total, itemsPerPage: pageSize, page },
  };
}

/** What a form shows of one now. */
export const seenOf = ({ name, scopes, expires }: Pick<AccountRow, 'name' | 'scopes' | 'expires'>) =>
  entityTagOf([name, scopes, expires]);

function accountOf(row: AccountRow, today: string): ApiAccount {
  const { id, name, email, scopes, created, expires, last_used: lastUsed, revoked } = row;
  const isExpired = expires !== null && expires < today;
  return {
    accountId: id,
    name,
    email,
    scopes,
    created: created.toISOString(),
    expires,
    seen: seenOf(row),
    lastUsed: lastUsed?.toISOString() ?? null,
    state: revoked !== null ? 'revoked' : isExpired ? 'expired' : 'active',
  };
}
