import type { CustomerUnderWay } from '@siteid/contract';
import { readAsStaff } from '../access-records/read-as-staff.ts';
import { writePhoneNumber } from '../phone-number.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { findUnderWay, type UnderWayRow } from './customer-store.ts';

/** A registration that is under way: how far it has come, and who registers, which is a look at that person (W-7-1, T24). */
export async function getCustomerUnderWay(portal: Portal, readerId: string, registrationId: string) {
  type Answer = CustomerUnderWay | Refusal<'errors.customers.notUnderWay'>;
  return readAsStaff<Answer>(portal, { readerId, kind: 'staff_registration' }, async (tx) => {
    const found = await findUnderWay(tx, registrationId);
    if (found === undefined) return { result: refuse('errors.customers.notUnderWay'), subjects: [] };
    return { result: customerOf(found), subjects: [{ personId: found.person_id }] };
  });
}

function customerOf({ step, country, source, outcome, email, phone, address, city, ...found }: UnderWayRow): CustomerUnderWay {
  return {
    step,
    country,
    source,
    outcome,
    email,
    phone: writePhoneNumber(phone),
    address,
    city,
    name: found.name ?? found.company_number,
    companyNumber: found.company_number,
    created: found.created.toISOString(),
    changed: found.changed.toISOString(),
    registryName: found.registry_name,
    postalCode: found.postal_code,
    emailIsProven: email !== null && found.email_proven?.toLowerCase() === email.toLowerCase(),
    person: {
      fullName: found.person_name,
      email: found.person_email,
      phone: writePhoneNumber(found.person_phone),
      language: found.person_language,
    },
  };
}
