import { readByKey } from '../../access-records/read-by-key.ts';
import { reaching } from '../../database/reach/reach.ts';
import type { ChangedBy } from '../../memberships/membership-change-store.ts';
import { findMembershipInvitation, lockTeam } from '../../memberships/membership-invitation-store.ts';
import { lockUsers } from '../../memberships/organisation-user-store.ts';
import { findPartnerByCode } from '../../memberships/team-store.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { Partner } from '../partner-key.ts';

type NoTeam = Refusal<'errors.memberships.noTeam'>;

/**
 * Who made a change by a key: the log names the key; its mails are counted as its own. What a main user may not do for themselves they may
 * not by a key that they made.
 */
export function changedByKey({ keyId, name, organisationId, madeBy }: Partner): NonNullable<ChangedBy> {
  return { personId: madeBy, name, role: organisationId === null ? 'system' : 'company', keyId };
}

/** Does the work with the company of a code. The key of a company reaches that one alone; any other looks missing. */
export async function inOrganisation<Result extends object>(
  { db }: Portal,
  { keyId, organisationId }: Partner,
  code: string,
  work: (team: { readonly kind: 'organisation'; readonly scope: string }) => Promise<Result>,
): Promise<Result | NoTeam> {
  const found = await findOrganisation(db, code);
  if (found === null || (organisationId !== null && organisationId !== found.id)) return refuse('errors.memberships.noTeam');
  return reaching([keyId, found.id], () => work({ kind: 'organisation', scope: found.id }));
}

/**
 * What a key reads of a company's users: whom it shows is written down where the key reaches every company. A company's own key shows it
 * its own users, whom each of them can see.
 */
export async function readUsers<Result>(
  portal: Portal,
  { keyId, organisationId }: Partner,
  read: (db: Portal['db']) => Promise<{ readonly result: Result; readonly subjects: readonly { personId: string | null }[] }>,
): Promise<Result> {
  return organisationId === null ? readByKey(portal, keyId, read) : (await read(portal.db)).result;
}

type Touched = { readonly type?: string | null; readonly personId?: string; readonly invitationId?: string };

/**
 * Why a key may not make, change, invite or end this user; null when it may. Main users make keys, approve orders and let others in:
 * otherwise a leaked key for `users` would be worth the whole company. Asked in the transaction of the change, which has the team's lock.
 */
export async function whyNotUser(
  { db }: Portal,
  { scopes }: Partner,
  scope: string,
  { type, personId, invitationId }: Touched,
): Promise<Refusal<'errors.partner.scopeMissing'> | null> {
  if (scopes.has('main-users')) return null;
  await lockTeam(db, scope);
  const user = (await lockUsers(db, scope)).find((each) => each.personId === personId);
  const invitation = invitationId === undefined ? undefined : await findMembershipInvitation(db, invitationId);
  const types = [type, user?.userType, invitation?.scope === scope ? invitation.role : null];
  return types.includes('main') ? refuse('errors.partner.scopeMissing', { scope: 'main-users' }) : null;
}

/** Does the work with the card supplier or ID office of a code. */
export async function inPartnerTeam<Kind extends 'supplier' | 'office', Result extends object>(
  { db }: Portal,
  { keyId }: Partner,
  kind: Kind,
  code: string,
  work: (team: { readonly kind: Kind; readonly scope: string }) => Promise<Result>,
): Promise<Result | NoTeam> {
  const scope = await findPartnerByCode(db, kind, code);
  return scope === undefined ? refuse('errors.memberships.noTeam') : reaching([keyId, scope], () => work({ kind, scope }));
}

export const staff = { kind: 'staff', scope: 'global' } as const;

/** Does the work with the portal's staff. */
export const inStaff = <Result>({ keyId }: Partner, work: () => Result): Result => reaching([keyId, staff.scope], work);
