import type { OrganisationState } from '@siteid/contract';
import { listCustomers } from '../../customers/list-customers.ts';
import { listPeople } from '../../memberships/list-members.ts';
import type { Team } from '../../memberships/membership.ts';
import type { ChangedBy } from '../../memberships/membership-change-store.ts';
import { listPartners } from '../../memberships/partner-teams.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { Partner } from '../partner-key.ts';

type Asked = { readonly search: string; readonly page: number };

/** Who made a change by a key: the log names the key; its mails are counted as its own. */
export function changedByKey({ keyId, name, organisationId }: Partner): NonNullable<ChangedBy> {
  return { personId: null, name, role: organisationId === null ? 'system' : 'company', askedBy: keyId };
}

/** The company of a code. The key of a company reaches that one alone; any other looks missing. */
export async function companyOf({ db }: Portal, { organisationId }: Partner, code: string) {
  const found = await findOrganisation(db, code);
  if (found === null || (organisationId !== null && organisationId !== found.id)) return refuse('errors.memberships.noTeam');
  return { kind: 'organisation', scope: found.id } as const;
}

/** A page of a team's people and invitations. */
export async function listTeam(portal: Portal, team: Team, { search, page }: Asked) {
  const listed = await listPeople(portal.db, portal, team, { searchText: search, page, readerId: '' });
  if (isRefusal(listed)) return listed;
  const people = listed.people.map(({ fullName: name, email, role, state, since }) => ({ name, email, role, state, since }));
  return { people, total: listed.pagination.totalItems, page: listed.pagination.page };
}

/** A page of the registered companies. */
export async function listCompanies(
  portal: Portal,
  { search, page, state }: Asked & { readonly state?: OrganisationState | undefined },
) {
  const listed = await listCustomers(portal, { searchText: search, step: 'registered', state, page });
  if (isRefusal(listed)) return listed;
  const organisations = listed.customers.flatMap(
    ({ organizationCode: code, name, companyNumber, country, state: now, created }) =>
      code === null || now === null ? [] : [{ code, name, company_number: companyNumber, country, state: now, created }],
  );
  return { organisations, total: listed.pagination.totalItems, page: listed.pagination.page };
}

/** A page of the card suppliers. */
export async function listSuppliers(portal: Portal, { search, page }: Asked) {
  const listed = await listPartners(portal, 'supplier', { searchText: search, page });
  if (isRefusal(listed)) return listed;
  const suppliers = listed.partners.map(({ code, name, accreditationCode, people }) => ({
    code,
    name,
    accreditation_code: accreditationCode,
    people,
  }));
  return { suppliers, total: listed.pagination.totalItems, page: listed.pagination.page };
}
