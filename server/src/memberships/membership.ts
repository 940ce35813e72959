import type { MemberRole, Permission } from '@siteid/contract';

/** Where somebody may have a membership. `scope` is that of the permissions there: `global` for staff, else the team's id. */
export type TeamKind = 'staff' | 'supplier' | 'office' | 'organisation';
export type Team = { readonly kind: TeamKind; readonly scope: string };

/** The permissions that memberships are, except a company user's: each is held in the scope of its team (D-PERMISSIONS). */
export const membershipPermissions = {
  staff: 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS',
  supplier: 'SEPPO_ACTION_PRODUCE_CARDS',
  office: 'SEPPO_ACTION_RECORD_IDENTITIES',
} as const satisfies Record<Exclude<TeamKind, 'organisation'>, Permission>;

const kinds = {
  staff: 'staff',
  operator: 'supplier',
  clerk: 'office',
  main: 'organisation',
  basic: 'organisation',
} as const satisfies Record<MemberRole, TeamKind>;

/** The kind of team that a role is in. */
export function teamKindOf(role: MemberRole): TeamKind {
  return kinds[role];
}

/** The role that people of a team other than a company have. */
export function roleIn(kind: Exclude<TeamKind, 'organisation'>): MemberRole {
  return ({ staff: 'staff', supplier: 'operator', office: 'clerk' } as const)[kind];
}

/** Why a membership may not end: the last member of staff stays, because nobody else could invite another in the browser (W-1-13). */
export function whyNotEnd(kind: TeamKind, others: number): 'errors.memberships.lastStaff' | null {
  return kind === 'staff' && others === 0 ? 'errors.memberships.lastStaff' : null;
}

/** Characters of the code of a card supplier or an ID office. */
export const teamCodeLength = { shortest: 2, longest: 32 } as const;

/** The code of a card supplier or an ID office: 2 to 32 small letters, digits and hyphens, as addresses have it. */
export function isTeamCode(code: string): boolean {
  return /^[a-z0-9-]{2,32}$/.test(code);
}

/** The two capital letters that a supplier's card numbers begin with. */
export function isAccreditationCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code);
}
