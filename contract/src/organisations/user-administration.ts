import type { UserType } from '../enumerations.ts';
import type { Permission } from '../permissions.ts';

/** What the types of an organisation's users are called (3-7). */
export const userTypeMessageIds = {
  main: 'organisation.userType.main',
  basic: 'organisation.userType.basic',
  inactive: 'organisation.userType.inactive',
} as const satisfies Record<UserType, string>;

/** The notice to whoever has SEPPO_ACTION_SHOW_ACCOUNT_INACTIVE_MESSAGE (8-4). */
export const inactiveAccountMessageId = 'errors.accountInactive';

/** The scope of a permission that holds in every organisation; any other scope is the id of one organisation (6-8). */
export const globalScope = 'global';

export type Grant = { readonly permission: Permission; readonly scope: string };

/** Who grants: their own permissions, and their user type in the organisation in question, null where they have none there. */
export type Granter = { readonly grants: readonly Grant[]; readonly userType: UserType | null };

/**
 * Why the granter may not give a permission to somebody else (6-8, D-VALIDATION); null when they may. Whoever holds a
 * permission globally grants it anywhere; a main user grants what they hold in the organisation, for that organisation.
 */
export function whyNotGrant(granter: Granter, wanted: Grant): 'errors.users.cannotGrantPermissions' | null {
  const holds = (scope: string) =>
    granter.grants.some((grant) => grant.permission === wanted.permission && grant.scope === scope);
  const mayGrant = holds(globalScope) || (granter.userType === 'main' && holds(wanted.scope));
  return mayGrant && granter.userType !== 'inactive' ? null : 'errors.users.cannotGrantPermissions';
}

/**
 * Why a user of an organisation may not become another type, or be removed (`null`): the last main user stays one (3-7, 6-8).
 * `others` are the types of all the organisation's other users, read under the lock that the change holds.
 */
export function whyNotChangeUserType(
  from: UserType,
  to: UserType | null,
  others: readonly UserType[],
): 'errors.users.lastMainUser' | null {
  return from === 'main' && to !== 'main' && !others.includes('main') ? 'errors.users.lastMainUser' : null;
}
