import type { ChangedBy } from '../../memberships/membership-change-store.ts';
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
  return { personId: madeBy, name, role: organisationId === null ? 'system' : 'company', askedBy: keyId };
}

/** Does the work with the company of a code. The key of a company reaches that one alone; any other looks missing. */
export async function inCompany<Result extends object>(
  { db }: Portal,
  { organisationId }: Partner,
  code: string,
  work: (team: { readonly kind: 'organisation'; readonly scope: string }) => Promise<Result>,
): Promise<Result | NoTeam> {
  const found = await findOrganisation(db, code);
  if (found === null || (organisationId !== null && organisationId !== found.id)) return refuse('errors.memberships.noTeam');
  return work({ kind: 'organisation', scope: found.id });
}

/** Does the work with the card supplier or ID office of a code. */
export async function inPartnerTeam<Kind extends 'supplier' | 'office', Result extends object>(
  { db }: Portal,
  kind: Kind,
  code: string,
  work: (team: { readonly kind: Kind; readonly scope: string }) => Promise<Result>,
): Promise<Result | NoTeam> {
  const scope = await findPartnerByCode(db, kind, code);
  return scope === undefined ? refuse('errors.memberships.noTeam') : work({ kind, scope });
}
