import type { ApiAccount } from '@siteid/contract';
import type { Acting, Actor } from '../http/actor.ts';
import { organisationOf } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { type AccountRow, listAccounts } from './api-account-store.ts';
import { mayMake, whyNotLookAfter } from './look-after-accounts.ts';

const pageSize = 20;

/** A page of a company's API accounts (W-8-2). */
export async function listApiAccounts(portal: Portal, actor: Actor, acting: Acting, asked: number) {
  const refused = whyNotLookAfter(actor, acting);
  if (refused !== null) return refused;
  const { name, accounts, total, page } = await listAccounts(portal.db, organisationOf(acting), { page: asked, pageSize });
  const today = portal.today();
  return {
    name,
    accounts: accounts.map((row) => accountOf(row, today)),
    mayMake: mayMake(actor, acting),
    pagination: { totalItems: total, itemsPerPage: pageSize, page },
  };
}

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
    lastUsed: lastUsed?.toISOString() ?? null,
    state: revoked !== null ? 'revoked' : isExpired ? 'expired' : 'active',
  };
}
