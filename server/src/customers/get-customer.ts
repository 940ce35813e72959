import { nextOrganisationStates } from '@siteid/contract';
import { findOrganisation } from '../organisations/organisation-store.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { countOfCustomer } from './customer-store.ts';

/** A company with its details, and what its state may become (W-7-2). */
export async function getCustomer(portal: Portal, slot: string) {
  const found = await findOrganisation(portal.db, slot);
  if (found === null) return refuse('errors.memberships.noTeam');
  const { id, code, name, country, email, phone, address, postal_code: postalCode, city, language, state } = found;
  return {
    organizationId: id,
    organizationCode: code,
    name,
    country,
    state,
    email,
    phone,
    address,
    postalCode,
    city,
    language,
    companyNumber: found.company_number,
    created: found.created.toISOString(),
    nextStates: [...nextOrganisationStates(state)],
    ...(await countOfCustomer(portal.db, id)),
  };
}
