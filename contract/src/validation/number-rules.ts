import { companyFindCodeLengths } from '../constants.ts';
import { isCardNumber } from '../rules/ids/card-number.ts';
import { isOrganisationNumber, type OrganisationNumberKind } from '../rules/ids/organisation-number.ts';
import { type FieldRule, holds } from './rule.ts';
import { exactDigits } from './text-rules.ts';

/** "The entered card number is invalid." (5-3) */
export const cardNumber: FieldRule = holds(isCardNumber, 'errors.validation.field.cardNumber');

/** An organisation number of the kind, with the message of its own (5-12). */
export function organisationNumber(kind: OrganisationNumberKind): FieldRule {
  return holds((text) => isOrganisationNumber(kind, text), `errors.validation.field.organisationNumber.${kind}`);
}

/** The code by which registration finds a company: the number of its digits in the country (9-1). */
export function companyFindCode(country: keyof typeof companyFindCodeLengths): FieldRule {
  return exactDigits(companyFindCodeLengths[country]);
}
