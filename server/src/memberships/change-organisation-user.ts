import { type Permission, type UserType, whyNotChangeUserType } from '@siteid/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { insertOrganisationChange } from '../organisations/organisation-change-store.ts';
import { findNames } from '../people/person-store.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { endLending } from './lending/end-lending.ts';
import { tellOfMainUser } from './main-users/tell-of-main-user.ts';
import { mayStill } from './may-still.ts';
import { type ChangedBy, insertMembershipChange, type MembershipChange } from './membership-change-store.ts';
import { lockTeam } from './membership-invitation-store.ts';
import { changeUserType, lockUsers, removeUser, revokeKeysMadeBy, setGranted } from './organisation-user-store.ts';
import { withdrawInvitationsOf } from './withdraw-invitations.ts';

/**
 * Makes a user main, basic or inactive, or removes them. It takes effect with their next call; the main users are told of a new one (W-3-3,
 * W-3-5).
 */
export async function changeUserOfOrganisation(
  portal: Portal,
  by: ChangedBy,
  scope: string,
  { personId, userType }: { readonly personId: string; readonly userType: UserType | null },
) {
  return inTransaction(portal.db, async (tx) => {
    await lockTeam(tx, scope);
    const users = await lockUsers(tx, scope);
    if (!(await mayStill(tx, scope, by))) return refuse('errors.users.cannotGrantPermissions');
    const user = users.find((each) => each.personId === personId);
    if (user === undefined || (userType !== null && user.state !== 'accepted')) return refuse('errors.users.notFound');
    const others = users.filter((each) => each !== user && each.state === 'accepted').map((each) => each.userType);
    const why = user.state === 'accepted' ? whyNotChangeUserType(user.userType, userType, others) : null;
    if (why !== null) return refuse(why);
    if (user.userType === userType) return { accountsRevoked: 0 };
    const tooMany = userType === 'main' ? await tellOfMainUser(tx, portal, by, { scope, personId }) : null;
    if (tooMany !== null) return tooMany;
    if (userType === null) await removeUser(tx, scope, personId);
    else await changeUserType(tx, scope, personId, userType);
    await write(tx, portal, by, {
      kind: userType === null ? 'ended' : 'changed',
      role: user.userType,
      scope,
      personId,
      was: user.userType,
      ...(userType !== null && { becomes: userType }),
    });
    await endLending(tx, portal, by, { scope, personId, was: user.userType, becomes: userType });
    // A removal is one line of the log, which stands for all lost rights.
    for (const becomes of userType === null ? [] : user.granted)
      await write(tx, portal, by, { kind: 'taken', role: userType ?? user.userType, scope, personId, becomes });
    return { accountsRevoked: await revokeAccountsOf(tx, portal, by, scope, personId) };
  });
}

/** Revokes the keys that somebody made as a main user when they are one no longer: they may still know the secrets (W-8-2). */
async function revokeAccountsOf(tx: Transaction<Tables>, portal: Portal, by: ChangedBy, scope: string, personId: string) {
  const at = portal.now();
  const revoked = await revokeKeysMadeBy(tx, scope, personId, at);
  for (const { id, name: whom } of revoked) {
    await withdrawInvitationsOf(tx, at, by, id);
    await insertOrganisationChange(tx, {
      at,
      organisation_id: scope,
      kind: 'account-revoked',
      whom,
      actor_person_id: by?.personId ?? null,
      actor_name: by?.name ?? null,
      actor_role: by?.role === 'staff' || by?.role === 'company' ? by.role : 'system',
      actor_key_id: by?.keyId ?? null,
    });
  }
  return revoked.length;
}

/** Grants a right to a basic user, or takes it (W-3-6). */
export async function grantToOrganisationUser(
  portal: Portal,
  by: ChangedBy,
  scope: string,
  {
    personId,
    permission,
    isGranted,
  }: { readonly personId: string; readonly permission: Permission; readonly isGranted: boolean },
) {
  return inTransaction(portal.db, async (tx) => {
    await lockTeam(tx, scope);
    if (!(await mayStill(tx, scope, by))) return refuse('errors.users.cannotGrantPermissions');
    const user = (await lockUsers(tx, scope)).find((each) => each.personId === personId);
    if (user === undefined || user.state !== 'accepted' || user.userType !== 'basic') return refuse('errors.users.notFound');
    if (user.granted.includes(permission) === isGranted) return {};
    const others = user.granted.filter((each) => each !== permission);
    await setGranted(tx, scope, personId, isGranted ? [...others, permission] : others);
    const kind = isGranted ? 'granted' : 'taken';
    await write(tx, portal, by, { kind, role: user.userType, scope, personId, becomes: permission });
    return {};
  });
}

async function write(
  tx: Transaction<Tables>,
  portal: Portal,
  by: ChangedBy,
  change: Omit<MembershipChange, 'at' | 'whom'> & { readonly personId: string },
): Promise<void> {
  await insertMembershipChange(tx, by, { ...change, at: portal.now(), whom: await findNames(tx, change.personId) });
}
