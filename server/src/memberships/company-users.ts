import { globalScope, type Permission, type UserType, whyNotChangeUserType, whyNotGrant } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import { findNames } from '../people/person-store.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { readAsStaff } from '../staff-readings/read-as-staff.ts';
import { changeUserType, lockUsers, removeUser, setGranted } from './company-user-store.ts';
import { listPeople, type MembersAsked, pageSize } from './list-members.ts';
import { insertMembershipChange, listCompanyChanges } from './membership-change-store.ts';
import { lockTeam } from './membership-invitation-store.ts';

const manage: Permission = 'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS';

/**
 * Why the caller may not look after a company's users, null when they may: its own main users, and staff. The guard lets in whoever
 * manages the company's cards for it, too (6-8).
 */
export function whyNotManage(
  actor: Actor,
  acting: Acting,
  permission = manage,
): Refusal<'errors.users.cannotGrantPermissions'> | null {
  const scope = organisationOf(acting);
  const own = actor.memberships.find(({ organisationId, state }) => organisationId === scope && state === 'accepted');
  const grants = [
    ...[...actor.permissions].map((permission) => ({ permission, scope: globalScope })),
    ...actor.organisations.flatMap(({ id, permissions }) => [...permissions].map((permission) => ({ permission, scope: id }))),
  ];
  const why = whyNotGrant({ userType: own?.userType ?? null, grants }, { permission, scope });
  return why === null ? null : refuse(why);
}

const isStaffs = (acting: Acting) => acting.as === 'organisation' && acting.organisationIds === 'any';

/** Who changes a company's users, and in which role it is written. */
export function changedBy({ personId, fullName }: Actor, acting: Acting) {
  return { personId, name: fullName, role: isStaffs(acting) ? 'staff' : 'company' } as const;
}

/** A page of a company's users and invitations; to staff it is a reading of each person on it (T24). */
export async function listUsers(portal: Portal, actor: Actor, acting: Acting, asked: MembersAsked) {
  const refused = whyNotManage(actor, acting);
  if (refused !== null) return refused;
  const team = { kind: 'organisation', scope: organisationOf(acting) } as const;
  const readerId = actor.personId;
  if (!isStaffs(acting)) return listPeople(portal.db, portal, team, { ...asked, readerId });
  return readAsStaff(portal, { readerId, kind: 'staff_search' }, async (tx) => {
    const result = await listPeople(tx, portal, team, { ...asked, readerId });
    const subjects = 'refused' in result ? [] : result.people.filter(({ personId }) => personId !== null);
    return { result, subjects };
  });
}

/** Makes a user main, basic or inactive, or removes them; it holds with their next call (W-3-3, W-3-5). */
export async function changeUser(
  portal: Portal,
  actor: Actor,
  acting: Acting,
  { personId, userType }: { readonly personId: string; readonly userType: UserType | null },
) {
  const refused = whyNotManage(actor, acting);
  if (refused !== null) return refused;
  const scope = organisationOf(acting);
  return inTransaction(portal.db, async (tx) => {
    await lockTeam(tx, scope);
    const users = await lockUsers(tx, scope);
    const user = users.find((each) => each.personId === personId);
    if (user === undefined || (userType !== null && user.state !== 'accepted')) return refuse('errors.users.notFound');
    const others = users.filter((each) => each !== user && each.state === 'accepted').map((each) => each.userType);
    const why = user.state === 'accepted' ? whyNotChangeUserType(user.userType, userType, others) : null;
    if (why !== null) return refuse(why);
    if (user.userType === userType) return {};
    if (userType === null) await removeUser(tx, scope, personId);
    else await changeUserType(tx, scope, personId, userType);
    await insertMembershipChange(tx, changedBy(actor, acting), {
      at: portal.now(),
      kind: userType === null ? 'ended' : 'changed',
      role: user.userType,
      scope,
      personId,
      whom: await findNames(tx, personId),
      was: user.userType,
      ...(userType !== null && { becomes: userType }),
    });
    return {};
  });
}

/**
 * Grants a right to a basic user, or takes it (W-3-6). A main user grants what they hold in the company; staff, who may not order, grant no
 * ordering.
 */
export async function grantToUser(
  portal: Portal,
  actor: Actor,
  acting: Acting,
  {
    personId,
    permission,
    isGranted,
  }: { readonly personId: string; readonly permission: Permission; readonly isGranted: boolean },
) {
  const refused = whyNotManage(actor, acting) ?? whyNotManage(actor, acting, permission);
  if (refused !== null) return refused;
  const scope = organisationOf(acting);
  return inTransaction(portal.db, async (tx) => {
    await lockTeam(tx, scope);
    const user = (await lockUsers(tx, scope)).find((each) => each.personId === personId);
    if (user === undefined || user.state !== 'accepted' || user.userType !== 'basic') return refuse('errors.users.notFound');
    if (user.granted.includes(permission) === isGranted) return {};
    const others = user.granted.filter((each) => each !== permission);
    await setGranted(tx, scope, personId, isGranted ? [...others, permission] : others);
    await insertMembershipChange(tx, changedBy(actor, acting), {
      at: portal.now(),
      kind: isGranted ? 'granted' : 'taken',
      role: user.userType,
      scope,
      personId,
      whom: await findNames(tx, personId),
      becomes: permission,
    });
    return {};
  });
}

/**
 * A page of what became of a company and its users; staff are told by their role alone (W-3-7). To staff it is a reading of each person in
 * it (T24).
 */
export async function listUserChanges(portal: Portal, actor: Actor, acting: Acting, page: number) {
  const refused = whyNotManage(actor, acting);
  if (refused !== null) return refused;
  const scope = organisationOf(acting);
  if (!isStaffs(acting)) return (await readChanges(portal.db, scope, page)).result;
  return readAsStaff(portal, { readerId: actor.personId, kind: 'staff_search' }, (tx) => readChanges(tx, scope, page));
}

async function readChanges(db: Portal['db'], scope: string, asked: number) {
  const { changes, total, page } = await listCompanyChanges(db, scope, { page: asked, pageSize });
  const named = changes.flatMap((row) => [row.person_id, row.actor_role === 'staff' ? null : row.actor_person_id]);
  const subjects = [...new Set(named)].filter((id) => id !== null).map((personId) => ({ personId }));
  const result = {
    changes: changes.map(({ at, kind, whom, was, becomes, reason, actor_name: name, actor_role: role }) => ({
      at: at.toISOString(),
      kind,
      // Who declined is not named: the company would learn whose an address is that it only guessed.
      ...(kind === 'declined' ? { whom: was ?? '', was: null } : { whom, was }),
      becomes,
      reason,
      by: kind === 'declined' ? was : role === 'staff' ? null : name,
      byRole: role,
    })),
    pagination: { totalItems: total, itemsPerPage: pageSize, page },
  };
  return { result, subjects };
}
