import { apiAccountScopes, isEmail } from '@siteid/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import { changedBy } from '../memberships/company-users.ts';
import { lockTeam } from '../memberships/membership-invitation-store.ts';
import { insertOrganisationChange } from '../organisations/organisation-change-store.ts';
import { mayAct } from '../organisations/organisation-state.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { createKey, revokeKey } from '../partner-api/partner-keys.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { isEmailTaken, isMainUser, lockAccount, lockAccounts, saveAccount } from './api-account-store.ts';
import { mayMake, whyNotLookAfter } from './look-after-accounts.ts';

type Limits = {
  readonly name: string;
  readonly scopes: readonly (typeof apiAccountScopes)[number][];
  readonly expires: string | null;
};
type Who = { readonly actor: Actor; readonly acting: Acting };

/** Makes an account and answers with its key, which is seen this once (W-8-2). */
export async function makeAccount(portal: Portal, who: Who, { email, ...limits }: Limits & { readonly email: string }) {
  if (!mayMake(who.actor, who.acting)) return refuse('errors.users.cannotGrantPermissions');
  if (!isEmail(email)) return refuse('errors.validation.field.email');
  if (isPast(portal, limits)) return refuse('errors.apiAccount.expiresInPast');
  const organisationId = organisationOf(who.acting);
  return inTransaction(portal.db, async (tx) => {
    const company = await lockOrganisation(tx, organisationId);
    if (company === null || !mayAct(company.state)) return refuse('errors.cards.organizationNotActive');
    await lockAccounts(tx, organisationId);
    if (!(await isMainUser(tx, organisationId, who.actor.personId))) return refuse('errors.users.cannotGrantPermissions');
    if (await isEmailTaken(tx, organisationId, email)) return refuse('errors.apiAccount.emailAlreadyRegistered', { email });
    const scopes = apiAccountScopes.filter((scope) => limits.scopes.includes(scope));
    const made = { ...limits, scopes, email, organisationId, supplierId: null, madeBy: who.actor.personId };
    const { id, key } = await createKey({ db: tx, now: portal.now }, made);
    await write(tx, portal, who, 'account-made', limits.name);
    return { accountId: id, key };
  });
}

/** Names and limits an account; it holds with its next call. */
export async function changeAccount(portal: Portal, who: Who, { accountId, ...limits }: Limits & { readonly accountId: string }) {
  if (!mayMake(who.actor, who.acting)) return refuse('errors.users.cannotGrantPermissions');
  if (isPast(portal, limits)) return refuse('errors.apiAccount.expiresInPast');
  return inTransaction(portal.db, async (tx) => {
    const account = await lockAccount(tx, organisationOf(who.acting), accountId);
    if (account === undefined) return refuse('errors.apiAccount.notFound');
    await saveAccount(tx, accountId, limits);
    await write(tx, portal, who, 'account-changed', limits.name, account.name);
    return {};
  });
}

/** Revokes an account: its key is refused from its next call on. */
export async function revokeAccount(portal: Portal, who: Who, accountId: string) {
  const refused = whyNotLookAfter(who.actor, who.acting);
  if (refused !== null) return refused;
  return inTransaction(portal.db, async (tx) => {
    // The team before the key, as whoever removes the main user who made it does.
    await lockTeam(tx, organisationOf(who.acting));
    const account = await lockAccount(tx, organisationOf(who.acting), accountId);
    if (account === undefined) return refuse('errors.apiAccount.notFound');
    await revokeKey({ db: tx, now: portal.now }, changedBy(who.actor, who.acting), accountId);
    await write(tx, portal, who, 'account-revoked', account.name);
    return {};
  });
}

const isPast = (portal: Portal, { expires }: Limits) => expires !== null && expires < portal.today();

/** Every change of an account is in the company's log. */
async function write(
  tx: Transaction<Tables>,
  portal: Portal,
  { actor, acting }: Who,
  kind: 'account-made' | 'account-changed' | 'account-revoked',
  whom: string,
  was?: string,
): Promise<void> {
  const isStaffs = acting.as === 'organisation' && acting.organisationIds === 'any';
  await insertOrganisationChange(tx, {
    at: portal.now(),
    organisation_id: organisationOf(acting),
    kind,
    whom,
    was: was ?? null,
    actor_person_id: actor.personId,
    actor_name: actor.fullName,
    actor_role: isStaffs ? 'staff' : 'company',
  });
}
