import type { Permission, PlaceRole } from '@siteid/contract';

/** Where somebody may have a place. `scope` is that of the permissions there: `global` for staff, else the house's id. */
export type HouseKind = 'staff' | 'supplier' | 'office' | 'organisation';
export type House = { readonly kind: HouseKind; readonly scope: string };

/** What a place is, apart from that of a company's user: a permission, held in the scope of its house (D-PERMISSIONS). */
export const placePermissions = {
  staff: 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS',
  supplier: 'SEPPO_ACTION_PRODUCE_CARDS',
  office: 'SEPPO_ACTION_RECORD_IDENTITIES',
} as const satisfies Record<Exclude<HouseKind, 'organisation'>, Permission>;

const kinds = {
  staff: 'staff',
  operator: 'supplier',
  clerk: 'office',
  main: 'organisation',
  basic: 'organisation',
} as const satisfies Record<PlaceRole, HouseKind>;

/** The kind of house that a role is in. */
export function houseKindOf(role: PlaceRole): HouseKind {
  return kinds[role];
}

/** The role that people of a house other than a company have. */
export function roleIn(kind: Exclude<HouseKind, 'organisation'>): PlaceRole {
  return ({ staff: 'staff', supplier: 'operator', office: 'clerk' } as const)[kind];
}

/** Why a place may not end: the last member of staff stays, for nobody could invite another in the browser (W-1-13). */
export function whyNotEnd(kind: HouseKind, others: number): 'errors.places.lastStaff' | null {
  return kind === 'staff' && others === 0 ? 'errors.places.lastStaff' : null;
}

/** Characters of the code of a card supplier or an ID office. */
export const houseCodeLength = { shortest: 2, longest: 32 } as const;

/** The code of a card supplier or an ID office: 2 to 32 small letters, digits and hyphens, as addresses have it. */
export function isHouseCode(code: string): boolean {
  return /^[a-z0-9-]{2,32}$/.test(code);
}

/** The two capital letters that a supplier's card numbers begin with. */
export function isAccreditationCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code);
}
