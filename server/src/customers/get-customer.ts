import { type CustomerDetails, nextOrganisationStates, typedInvoicingOf } from '@siteid/contract';
import type { Kysely } from 'kysely';
import { readAsStaff } from '../access-records/read-as-staff.ts';
import type { Tables } from '../database/tables.ts';
import { findManaging } from '../organisations/organisation-manager-store.ts';
import { findOrganisation, type Organisation } from '../organisations/organisation-store.ts';
import { writePhoneNumber } from '../phone-number.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { countOfCustomer, findHowItCameIn } from './customer-store.ts';

/** A company with its details, what it rests on, and what its state may become; it names who signed its contract (W-7-2, T24). */
export async function getCustomer(portal: Portal, readerId: string, slot: string) {
  return readAsStaff<CustomerDetails | NoOrganisation>(portal, { readerId, kind: 'staff_search' }, async (tx) => {
    const { result, subjects } = await describeCustomer(tx, slot);
    return { result: 'refused' in result ? result : { ...result, phone: writePhoneNumber(result.phone) }, subjects };
  });
}

type NoOrganisation = Refusal<'errors.memberships.noTeam'>;
type Described = {
  readonly result: CustomerDetails | NoOrganisation;
  readonly subjects: readonly { readonly personId: string }[];
};

/** The same with whom it names, for whoever reads it otherwise. */
export async function describeCustomer(tx: Kysely<Tables>, slot: string): Promise<Described> {
  const found = await findOrganisation(tx, slot);
  if (found === null) return { result: refuse('errors.memberships.noTeam'), subjects: [] };
  const { id, code, name, country, email, phone, address, postal_code: postalCode, city, language, state } = found;
  const { registration, subjects } = await readRegistration(tx, found);
  const result = {
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
    invoicing: found.invoicing && typedInvoicingOf(found.invoicing),
    registration,
    ...(await findManaging(tx, id)),
    ...(await countOfCustomer(tx, id)),
  };
  return { result, subjects };
}

async function readRegistration(tx: Kysely<Tables>, { id, email, email_proven: proven }: Organisation) {
  const contract = await findHowItCameIn(tx, id);
  if (contract === undefined) return { registration: null, subjects: [] };
  const registration = {
    source: contract.details_source,
    outcome: contract.registry_outcome,
    registryName: contract.registry_name,
    emailIsProven: [contract.email_proven, proven].some((each) => each !== null && each.toLowerCase() === email?.toLowerCase()),
    signedBy: contract.signed_by,
    signed: contract.signed.toISOString(),
    signedWith: contract.source,
    signWay: contract.sign_way,
    documentHash: contract.document_hash.toString('hex'),
  };
  return { registration, subjects: [{ personId: contract.person_id }] };
}
