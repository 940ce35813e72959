import {
  alphanumeric,
  alphanumericWith,
  atLeastOneAlphanumeric,
  atMostEmails,
  cardNumber,
  companyFindCode,
  dateFormat,
  differsFromOld,
  emailFormat,
  emailFormats,
  emailNotOf,
  exactDigits,
  expiresNoEarlierThan,
  matches,
  maximumLength,
  minimumLength,
  nationalityCode,
  notInFuture,
  type OrganisationNumberKind,
  organisationNumber,
  type PersonalNumberKind,
  passwordLength,
  passwordWithoutOuterWhitespace,
  personalNumber,
  type Rule,
  required,
  scannerNumber,
  searchText,
} from '@siteid/contract';

/** A rule with texts that it lets pass and that it does not. Numbers are made up after public descriptions. */
export type ShownRule = { readonly name: string; readonly rule: Rule; readonly right: string; readonly wrong: string };

/** The other field that some rules look at. */
export const otherField = { name: 'other', value: '2026-11-21' } as const;

const organisationNumbers: Readonly<Record<OrganisationNumberKind, string>> = {
  SE: '123456-7890',
  FI: '1234567-8',
  NO: '123456789',
  DK: '12345678',
  EE: '12345678',
  LV: '12345678901',
  LT: '123456789',
  PL: '1234567890',
  BG: '123456789',
  HR: '12345678901',
  CZ: '12345678',
  NL: '12345678',
  RO: '1234567',
  SK: '12345678',
  ES: 'A12345678',
  FO: '123456',
  F_TAX: '123456-7890',
};
const personalNumbers: Readonly<Record<PersonalNumberKind, string>> = {
  swedish: '19811218-9876',
  coordination: '19701063-2391',
  finnish: '131052-308T',
};
const kindsOf = <Kind extends string>(numbers: Readonly<Record<Kind, string>>) => Object.entries(numbers) as [Kind, string][];

/** Every rule of the contract. */
export const shownRules: readonly ShownRule[] = [
  { name: 'Required', rule: required, right: 'something', wrong: '   ' },
  { name: 'At least 3 characters', rule: minimumLength(3), right: 'Åsa', wrong: 'Å' },
  { name: 'At most 5 characters', rule: maximumLength(5), right: 'Astri', wrong: 'Astrid' },
  { name: 'Exactly 4 digits', rule: exactDigits(4), right: '1234', wrong: '12a4' },
  { name: 'Letters and digits', rule: alphanumeric, right: 'Åsa1', wrong: 'Åsa-1' },
  { name: 'Letters, digits and some symbols', rule: alphanumericWith(), right: 'Bygg & Co. (Sverige)', wrong: 'Bygg # Co' },
  { name: 'A letter or a digit among the rest', rule: atLeastOneAlphanumeric, right: '- a -', wrong: '---' },
  { name: 'A search text', rule: searchText, right: 'Lin', wrong: 'Li' },
  { name: 'A nationality code', rule: nationalityCode, right: 'SE', wrong: 'SWE' },
  { name: 'A scanner number', rule: scannerNumber, right: 'SC-2040-A1', wrong: 'SC--1' },
  { name: 'A date', rule: dateFormat, right: '2028-02-29', wrong: '2027-02-29' },
  { name: 'A date not in the future', rule: notInFuture, right: '2020-01-31', wrong: '2999-01-01' },
  {
    name: `Expires no earlier than ${otherField.value}`,
    rule: expiresNoEarlierThan('other'),
    right: '2027-01-01',
    wrong: '2026-01-01',
  },
  { name: 'An e-mail address', rule: emailFormat, right: 'astrid@norrbygg.example', wrong: 'astrid@norrbygg' },
  {
    name: 'No e-mail address of mail.example',
    rule: emailNotOf(['mail.example']),
    right: 'a@norrbygg.example',
    wrong: 'a@mail.example',
  },
  { name: 'A list of e-mail addresses', rule: emailFormats, right: 'a@b.example, c@d.example', wrong: 'a@b.example; c@d' },
  {
    name: 'At most 2 e-mail addresses',
    rule: atMostEmails(2),
    right: 'a@b.example c@d.example',
    wrong: 'a@b.example, c@d.example, e@f.example',
  },
  { name: 'A card number', rule: cardNumber, right: 'AB-1234-567890', wrong: 'AB-1234' },
  { name: 'A password of 8 to 64 characters', rule: passwordLength, right: 'a long password', wrong: 'short' },
  { name: 'No space around a password', rule: passwordWithoutOuterWhitespace, right: 'a password', wrong: ' a password' },
  {
    name: `Not the old password, ${otherField.value}`,
    rule: differsFromOld('other'),
    right: 'another one',
    wrong: otherField.value,
  },
  { name: `The same as ${otherField.value}`, rule: matches('other'), right: otherField.value, wrong: 'another' },
  { name: 'The code that finds a company of Estonia', rule: companyFindCode('EE'), right: '12345678', wrong: '123' },
  ...kindsOf(personalNumbers).map(([kind, right]) => ({
    name: `A personal number: ${kind}`,
    rule: personalNumber(kind),
    right,
    wrong: '19811218-9875',
  })),
  ...kindsOf(organisationNumbers).map(([kind, right]) => ({
    name: `An organisation number: ${kind}`,
    rule: organisationNumber(kind),
    right,
    wrong: `${right}0-`,
  })),
];
