import {
  isRegistrationCountry,
  type Language,
  type OrganisationInvoicing,
  type OrganisationState,
  registrationNumber,
  writtenCompanyNumber,
} from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import type { ChangedBy } from '../memberships/membership-change-store.ts';
import { insertOrganisationChange } from '../organisations/organisation-change-store.ts';
import { whyNotInvoice } from '../organisations/why-not-invoice.ts';
import { readPhoneNumber } from '../phone-number.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { judgeDetails, whyTaken } from './judge-details.ts';
import { makeOrganisation } from './make-organisation.ts';
import { lockOrganisations } from './organisation-details-store.ts';

export type AddedOrganisation = {
  readonly country: string;
  readonly companyNumber: string;
  readonly name: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly email: string;
  readonly phone: string;
  readonly language: Language;
  readonly invoicing: OrganisationInvoicing | null;
};

/**
 * Makes a company that another system brings in, judged as one that registers itself; nobody signs for it, and no register was asked
 * (W-8-1). So it waits until its state is changed. `by` is null at the command line.
 */
export async function addOrganisation(portal: Portal, by: ChangedBy, added: AddedOrganisation) {
  const { country, name, address, postalCode, city, email, language, invoicing } = added;
  if (!isRegistrationCountry(country) || registrationNumber(country)(added.companyNumber) !== null)
    return refuse('errors.registration.numberWrong');
  const notOffered = whyNotInvoice(portal, invoicing);
  if (notOffered !== null) return notOffered;
  const judged = await judgeDetails(portal, '', { name, email });
  if (isRefusal(judged)) return judged;
  const phone = readPhoneNumber(added.phone, country);
  if (phone === null) return refuse('errors.validation.field.componentCustomValidation.phoneNumber');
  const companyNumber = writtenCompanyNumber(country, added.companyNumber);
  const state: OrganisationState = 'pending';
  return inTransaction(portal.db, async (tx) => {
    await lockOrganisations(tx);
    const taken = await whyTaken(tx, { country, companyNumber, name });
    if (taken !== null) return taken;
    const at = portal.now();
    const { id, code } = await makeOrganisation(tx, {
      company_number: companyNumber,
      postal_code: postalCode,
      logo_id: null,
      created: at,
      invoicing: invoicing === null ? null : JSON.stringify(invoicing),
      country,
      name,
      address,
      city,
      email,
      phone,
      language,
      state,
    });
    await insertOrganisationChange(tx, {
      at,
      organisation_id: id,
      kind: 'company-added',
      whom: name,
      actor_person_id: by?.personId ?? null,
      actor_name: by?.name ?? null,
      actor_role: 'system',
      actor_key_id: by?.keyId ?? null,
    });
    return { code, state };
  });
}
