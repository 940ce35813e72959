import { isDayOfBirth, isPersonalNumber, type PartnerInputOf, type recordVerifiedIdentity } from '@siteid/contract';
import type { Kysely } from 'kysely';
import { readPhoneNumber } from '../card-orders/changing/phone-number.ts';
import type { Tables } from '../database/tables.ts';
import { recordIdentity } from '../people/record-identity.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Records an identity that an ID verifier vouches for, by the person's government id (1-6). */
export async function recordPartnerIdentity(
  tx: Kysely<Tables>,
  portal: Portal,
  shown: PartnerInputOf<typeof recordVerifiedIdentity>,
): Promise<
  | { recorded: true }
  | Refusal<
      | 'errors.partner.governmentIdInvalid'
      | 'errors.partner.dateOfBirthInvalid'
      | 'errors.validation.field.componentCustomValidation.phoneNumber'
    >
> {
  const { type, country, value } = shown.government_id;
  if (type === 'ssn' && isPersonalNumber(country, value) === false) return refuse('errors.partner.governmentIdInvalid');
  if (!isDayOfBirth(shown.date_of_birth, portal.today())) return refuse('errors.partner.dateOfBirthInvalid');
  const phone = shown.phone === undefined ? null : readPhoneNumber(shown.phone, country);
  if (shown.phone !== undefined && phone === null) return refuse('errors.validation.field.componentCustomValidation.phoneNumber');
  await recordIdentity(tx, portal, {
    governmentIds: [{ idType: type, country, value }],
    source: 'manualIdVerification',
    document: shown.document,
    givenNames: shown.given_names,
    familyNames: shown.family_names,
    dateOfBirth: shown.date_of_birth,
    nationalities: shown.nationalities,
    phone,
  });
  return { recorded: true };
}
