import { apiAccountScopes, isEmail } from '@siteid/contract';
import type { Insertable, Transaction } from 'kysely';
import type { OrganisationChangesTable } from '../database/tables/customer-tables.ts';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import { lockTeam } from '../memberships/membership-invitation-store.ts';
import { changedBy } from '../memberships/organisation-users.ts';
import { insertOrganisationChange } from '../organisations/organisation-change-store.ts';
import { mayAct } from '../organisations/organisation-state.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { createKey, revokeKey } from '../partner-api/partner-keys.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { type AccountRow, findAccountOf, lockAccount, lockMainUser, saveAccount } from './api-account-store.ts';
import { seenOf } from './list-api-accounts.ts';
import { mayMake, whyNotLookAfter } from './look-after-accounts.ts';

type Limits = {
  readonly name: string;
  readonly scopes: readonly (typeof apiAccountScopes)[number][];
  readonly expires: string | null;
};
type Limited = Pick<AccountRow, 'name' | 'scopes' | 'expires'>;
type Line = {
  readonly kind: 'account-name' | 'account-scopes' | 'account-expires';
  readonly was: string | null;
  readonly becomes: string | null;
};
type Who = { readonly actor: Actor; readonly acting: Acting };

/**
 * Makes an account and answers with its key, which is seen this once (W-8-2). The key outlives the session: whoever found a browser
 * open would keep it.
 */
export async function makeAccount(portal: Portal, who: Who, { email, ...limits }: Limits & { readonly email: string }) {
  if (!mayMake(who.actor, who.acting)) return refuse('errors.users.cannotGrantPermissions');
  const notProven = await whyNotChangeContact(portal, who.actor);
  if (notProven !== null) return notProven;
  if (!isEmail(email)) return refuse('errors.validation.field.email');
  if (isPast(portal, limits)) return refuse('errors.apiAccount.expiresInPast');
  const organisationId = organisationOf(who.acting);
  return inTransaction(portal.db, async (tx) => {
    // Of two who make an account of one address at once the second is told.
    await lockTeam(tx, organisationId);
    const organisation = await lockOrganisation(tx, organisationId);
    if (organisation === null || !mayAct(organisation.state)) return refuse('errors.apiAccount.companyNotActive');
    if (!(await lockMainUser(tx, organisationId, who.actor.personId))) return refuse('errors.users.cannotGrantPermissions');
    const former = await findAccountOf(tx, organisationId, email);
    if (former !== undefined && !isPast(portal, former)) return refuse('errors.apiAccount.emailAlreadyRegistered', { email });
    // What is over gives its address to the new one, and never comes back beside it.
    if (former !== undefined) await revoke(tx, portal, who, former);
    const scopes = apiAccountScopes.filter((scope) => limits.scopes.includes(scope));
    const made = { ...limits, scopes, email, organisationId, supplierId: null, madeBy: who.actor.personId };
    const { id, key } = await createKey({ db: tx, now: portal.now }, made);
    await write(tx, portal, who, { kind: 'account-made', whom: limits.name });
    return { accountId: id, key };
  });
}

/**
 * Names and limits an account; it holds with its next call. A key that may do more, or works for longer, takes the sign-in that a new one
 * takes: whoever found a browser open may know a key that is narrow or over. Of two who change what they both saw the second is told: a
 * scope that the first took would come back with a new name.
 */
export async function changeAccount(
  portal: Portal,
  who: Who,
  { accountId, seen, ...limits }: Limits & { readonly accountId: string; readonly seen: string },
) {
  if (!mayMake(who.actor, who.acting)) return refuse('errors.users.cannotGrantPermissions');
  if (isPast(portal, limits)) return refuse('errors.apiAccount.expiresInPast');
  return inTransaction(portal.db, async (tx) => {
    const account = await lockAccount(tx, organisationOf(who.acting), accountId);
    if (account === undefined) return refuse('errors.apiAccount.notFound');
    // What the portal gave beside them stays, for the form knows nothing of it; main users are reached with `users` alone.
    const others = account.scopes.filter(
      (scope) => !apiAccountScopes.some((each) => each === scope) && (scope !== 'main-users' || limits.scopes.includes('users')),
    );
    const becomes = { ...limits, scopes: [...apiAccountScopes.filter((scope) => limits.scopes.includes(scope)), ...others] };
    const lines = changesOf(account, becomes);
    // A repeat of what is done is answered as the first was.
    if (lines.length === 0) return {};
    if (seen !== seenOf(account)) return refuse('errors.organisations.changedMeanwhile');
    const notProven = isWidened(account, becomes) ? await whyNotChangeContact({ ...portal, db: tx }, who.actor) : null;
    if (notProven !== null) return notProven;
    await saveAccount(tx, accountId, becomes);
    for (const line of lines) await write(tx, portal, who, { whom: limits.name, ...line });
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
    await revoke(tx, portal, who, account);
    return {};
  });
}

async function revoke(tx: Transaction<Tables>, portal: Portal, who: Who, { id, name }: Pick<AccountRow, 'id' | 'name'>) {
  await revokeKey({ db: tx, now: portal.now }, changedBy(who.actor, who.acting), id);
  await write(tx, portal, who, { kind: 'account-revoked', whom: name });
}

/** Whether it may do more than before, or works past its last day, also where that is over. */
function isWidened(was: Limited, becomes: Limited): boolean {
  const isLonger = was.expires !== null && (becomes.expires === null || becomes.expires > was.expires);
  return isLonger || becomes.scopes.some((scope) => !was.scopes.includes(scope));
}

/** What differs, a line for each of name, scopes and last day, as the company's log has it. */
function changesOf(was: Limited, becomes: Limited): Line[] {
  const told = ({ scopes }: Limited) => scopes.toSorted().join(', ');
  const lines = [
    { kind: 'account-name', was: was.name, becomes: becomes.name },
    { kind: 'account-scopes', was: told(was), becomes: told(becomes) },
    { kind: 'account-expires', was: was.expires, becomes: becomes.expires },
  ] as const;
  return lines.filter((line) => line.was !== line.becomes);
}

const isPast = (portal: Portal, { expires }: Pick<Limits, 'expires'>) => expires !== null && expires < portal.today();

/** Every change of an account is in the company's log. */
async function write(
  tx: Transaction<Tables>,
  portal: Portal,
  { actor, acting }: Who,
  change: Pick<Insertable<OrganisationChangesTable>, 'kind' | 'whom' | 'was' | 'becomes'>,
): Promise<void> {
  const by = changedBy(actor, acting);
  await insertOrganisationChange(tx, {
    at: portal.now(),
    organisation_id: organisationOf(acting),
    ...change,
    actor_person_id: by.personId,
    actor_name: by.name,
    actor_role: by.role,
  });
}
