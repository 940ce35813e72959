import { globalScope, type Permission, type UserType, whyNotGrant } from '@siteid/contract';
import { readAsStaff } from '../access-records/read-as-staff.ts';
import { type Acting, type Actor, isOfStaff, mayIn, organisationOf } from '../http/actor.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type SearchedPage, whyNotSearch } from '../searched-page.ts';
import { changeUserOfOrganisation, grantToOrganisationUser } from './change-organisation-user.ts';
import { listPeople } from './list-members.ts';
import { logForPeople } from './logs/organisation-log.ts';

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

/** Who changes a company's users, and in which role it is written. */
export function changedBy({ personId, fullName }: Actor, acting: Acting) {
  return { personId, name: fullName, role: isOfStaff(acting) ? 'staff' : 'company' } as const;
}

/**
 * Why the caller may not make somebody a user of this type; null when they may. To make another main user they, staff too, must have just
 * signed in: otherwise a browser that was left open would give a whole company away for good, and a browser of staff any company.
 */
export async function whyNotMake(portal: Portal, actor: Actor, acting: Acting, type: string | null) {
  const refused = whyNotManage(actor, acting);
  if (refused !== null || type !== 'main') return refused;
  return whyNotChangeContact(portal, actor);
}

/** A page of a company's users and invitations; to staff it is a reading of each person on it (T24). */
export async function listUsers(portal: Portal, actor: Actor, acting: Acting, asked: SearchedPage) {
  const refused = whyNotManage(actor, acting);
  if (refused !== null) return refused;
  const team = { kind: 'organisation', scope: organisationOf(acting) } as const;
  const readerId = actor.personId;
  if (!isOfStaff(acting)) return listPeople(portal.db, portal, team, { ...asked, readerId });
  return readAsStaff(portal, { readerId, kind: 'staff_search' }, async (tx) => {
    const result = await listPeople(tx, portal, team, { ...asked, readerId });
    const subjects = 'refused' in result ? [] : result.people.filter(({ personId }) => personId !== null);
    return { result, subjects };
  });
}

/** Makes a user main, basic or inactive, or removes them (W-3-3, W-3-5). */
export async function changeUser(
  portal: Portal,
  actor: Actor,
  acting: Acting,
  wanted: { readonly personId: string; readonly userType: UserType | null },
) {
  return (
    (await whyNotMake(portal, actor, acting, wanted.userType)) ??
    changeUserOfOrganisation(portal, changedBy(actor, acting), organisationOf(acting), wanted)
  );
}

/**
 * Grants a right to a basic user, or takes it (W-3-6). A main user grants what they hold in the company; staff, who may not order, grant no
 * ordering. The caller must have just signed in: otherwise whoever finds an open browser could give their own account the right to order.
 */
export async function grantToUser(
  portal: Portal,
  actor: Actor,
  acting: Acting,
  wanted: { readonly personId: string; readonly permission: Permission; readonly isGranted: boolean },
) {
  return (
    whyNotManage(actor, acting) ??
    whyNotManage(actor, acting, wanted.permission) ??
    (wanted.isGranted ? await whyNotChangeContact(portal, actor) : null) ??
    grantToOrganisationUser(portal, changedBy(actor, acting), organisationOf(acting), wanted)
  );
}

/**
 * A page of what became of a company and its users; staff are told by their role alone (W-3-7). To staff it is a reading of each person in
 * it (T24).
 */
export async function listUserChanges(portal: Portal, actor: Actor, acting: Acting, asked: SearchedPage) {
  const refused = whyNotManage(actor, acting) ?? whyNotSearch(asked.searchText);
  if (refused !== null) return refused;
  const scope = organisationOf(acting);
  const mayChangeCards = mayIn(actor, 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', scope);
  const read = async (db: Portal['db']) => logForPeople(db, scope, asked, mayChangeCards);
  if (!isOfStaff(acting)) return (await read(portal.db)).result;
  return readAsStaff(portal, { readerId: actor.personId, kind: 'staff_search' }, read);
}
