import { companyFindCodeLengths } from '../../constants.ts';
import { companyFindCode, organisationNumber } from '../../validation/number-rules.ts';
import type { FieldRule } from '../../validation/rule.ts';
import { type OrganisationNumberKind, organisationNumberPatterns } from './organisation-number.ts';

/** Countries whose companies may register: every one that has a rule for its numbers (5-12, W-2-2). */
export type RegistrationCountry = Exclude<OrganisationNumberKind, 'F_TAX'>;

const isCountry = (kind: string): kind is RegistrationCountry =>
  kind !== 'F_TAX' && Object.hasOwn(organisationNumberPatterns, kind);

export const registrationCountries = Object.keys(organisationNumberPatterns).filter(isCountry);

/** Whether companies of the country, two upper-case letters, may register (W-2-2). */
export function isRegistrationCountry(country: string): country is RegistrationCountry {
  return isCountry(country);
}

/**
 * A Swedish company, or by the number of its F-tax somebody who trades in their own name: that is their personal number, whose third digit,
 * without the century, is of a month. No company's is (5-12).
 */
const swedishNumber: FieldRule = (text) => {
  const digits = text.replaceAll(/\D/g, '');
  const isOfMonth = /^[01]/.test(digits.slice(digits.length > 10 ? 4 : 2));
  return organisationNumber(isOfMonth ? 'F_TAX' : 'SE')(text);
};

/** The rule of a country's numbers; Estonia, Latvia and Poland are found by codes of 8, 11 and 10 digits (9-1, W-2-2). */
export function registrationNumber(country: RegistrationCountry): FieldRule {
  if (country === 'SE') return swedishNumber;
  return isFindCodeCountry(country) ? companyFindCode(country) : organisationNumber(country);
}

function isFindCodeCountry(country: string): country is keyof typeof companyFindCodeLengths {
  return Object.hasOwn(companyFindCodeLengths, country);
}

/** A right number as it is stored and shown: Swedish ones as `556000-1234`, without the century; others in upper case. */
export function writtenCompanyNumber(country: RegistrationCountry, typed: string): string {
  const trimmed = typed.trim().toUpperCase();
  if (country !== 'SE') return trimmed;
  const digits = trimmed.replaceAll('-', '').slice(-10);
  return `${digits.slice(0, 6)}-${digits.slice(6)}`;
}
