import {
  type CardType,
  cardTypes,
  type GovernmentId,
  governmentIdShape,
  idTypes,
  isDayOfBirth,
  isPersonalNumber,
  type Language,
  languages,
  maximumFieldLength,
  type PartnerOrderField,
} from '@siteid/contract';
import * as z from 'zod';
import { countriesIn } from '../browser-configuration/countries.ts';
import { readPhoneNumber } from '../card-orders/changing/phone-number.ts';
import { type PhotoFile, readPhoto } from './photo-file.ts';

/** One order as it came, with the line or place where it stands. `photo` is already the picture, in base64. */
export type OrderRow = {
  readonly line: number;
  readonly fields: Partial<Readonly<Record<PartnerOrderField, string>>>;
  /** What was found wrong with it before it was read. */
  readonly problems?: readonly Problem[];
};

export type Problem = {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly values?: Readonly<Record<string, string | number>>;
};

export type Company = { readonly id: string; readonly code: string; readonly country: string; readonly language: Language };

/** What an order may leave out, and what its codes may be. */
export type IntakeContext = {
  readonly today: string;
  readonly company: string;
  readonly companies: ReadonlyMap<string, Company>;
  readonly supplierId: string | null;
  readonly suppliers: ReadonlyMap<string, string>;
};

export type IntakeOrder = {
  readonly line: number;
  readonly company: Company;
  readonly supplierId: string;
  readonly reference: string | null;
  readonly cardType: CardType;
  readonly givenNames: string;
  readonly familyNames: string;
  readonly nameToPrint: string;
  readonly dateOfBirth: string;
  readonly nationalities: readonly string[];
  readonly governmentId: GovernmentId;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
  readonly contactEmail: string | null;
  readonly contactPhone: string | null;
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly country: string;
  readonly validFrom: string;
  readonly validUntil: string;
  /** The validity as it was given, which does not change with the day of the import. */
  readonly validityGiven: string;
  readonly photo: PhotoFile | null;
};

type Read<Value> = (text: string) => Value | { readonly wrong: string; readonly values?: Problem['values'] };

const countries = new Set(countriesIn('en').map(({ code }) => code));
// What is not seen, such as a soft hyphen, would make a name differ from itself.
const printable = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}]*$/u;
const yearsAtMost = 5;
const yearsUnlessGiven = 3;

/** Reads one order, or says everything that is wrong with it. Days are `YYYY-MM-DD`. */
export function readOrderRow(
  { line, fields, problems: before = [] }: OrderRow,
  context: IntakeContext,
): IntakeOrder | readonly Problem[] {
  // Of a row whose fields cannot be told apart nothing more can be said.
  if (before.some(({ column }) => column === '')) return before;
  const problems = [...before];
  const fault = (column: PartnerOrderField, reason: string, values: Problem['values'] = {}) => {
    problems.push({ line, column, reason, values });
    return null;
  };
  const given = <Value>(column: PartnerOrderField, read: Read<Value>): Value | null => {
    const text = (fields[column] ?? '').normalize('NFC').trim();
    if (text === '') return null;
    const why = column === 'photo' ? null : whyNotText(text);
    const value = why ?? read(text);
    return isWrong(value) ? fault(column, value.wrong, value.values) : value;
  };
  const required = <Value>(column: PartnerOrderField, read: Read<Value>): Value | null =>
    (fields[column] ?? '').trim() === '' ? fault(column, 'missing') : given(column, read);

  const company = context.companies.get(given('company', (code) => code.toUpperCase()) ?? context.company);
  if (company === undefined) fault('company', 'notYourCompany');
  const supplierCode = given('supplier', (code) => code.toLowerCase());
  const supplierId = supplierCode === null ? context.supplierId : (context.suppliers.get(supplierCode) ?? null);
  if (supplierId === null) fault('supplier', supplierCode === null ? 'missing' : 'unknownSupplier');
  const country = given('country', aCountry) ?? company?.country ?? 'SE';
  const phone: Read<string> = (text) => readPhoneNumber(text, country) ?? { wrong: 'notAPhoneNumber' };

  const givenNames = required('given_names', asItIs);
  const familyNames = required('family_names', asItIs);
  const governmentIdCountry = required('government_id_country', aCountry);
  const idType = given('government_id_type', oneOf(idTypes)) ?? 'ssn';
  const value = required('government_id', governmentIdOf(idType, governmentIdCountry));
  const validFrom = given('valid_from', aDay);
  const validUntil = given('valid_until', aDay);
  const from = validFrom ?? context.today;
  const until = validUntil ?? yearsAfter(from, yearsUnlessGiven);
  if (until < from) fault('valid_until', 'endsBeforeItBegins');
  else if (until < context.today) fault('valid_until', 'over');
  else if (until > yearsAfter(from, yearsAtMost)) fault('valid_until', 'tooLongValid');

  const order = {
    line,
    reference: given('reference', asItIs),
    cardType: given('card_type', oneOf(cardTypes)) ?? 'nordic',
    nameToPrint: given('name_to_print', asItIs) ?? `${givenNames?.split(' ')[0] ?? ''} ${familyNames ?? ''}`.trim(),
    dateOfBirth: required('date_of_birth', (text) => aPastDay(text, context.today)),
    nationalities: required('nationalities', someCountries),
    email: given('email', anEmail),
    phone: given('phone', phone),
    language: given('language', oneOf(languages)) ?? company?.language ?? 'en',
    contactEmail: given('contact_email', anEmail),
    contactPhone: given('contact_phone', phone),
    address: given('address', asItIs),
    postalCode: given('postal_code', asItIs),
    city: given('city', asItIs),
    country,
    validFrom: from,
    validUntil: until,
    validityGiven: `${validFrom ?? ''}/${validUntil ?? ''}`,
    photo: given<PhotoFile>('photo', readPhoto),
  };
  const { dateOfBirth, nationalities } = order;
  const isWhole =
    company && supplierId && givenNames && familyNames && dateOfBirth && nationalities && governmentIdCountry && value;
  if (problems.length > 0 || !isWhole) return problems;
  const governmentId = { idType, country: governmentIdCountry, value };
  return { ...order, company, supplierId, givenNames, familyNames, dateOfBirth, nationalities, governmentId };
}

function isWrong(value: unknown): value is { readonly wrong: string; readonly values?: Problem['values'] } {
  return typeof value === 'object' && value !== null && 'wrong' in value;
}

/** Why a text cannot be taken whatever it says. A replacement character is what is left of a letter in another encoding. */
function whyNotText(text: string) {
  if (text.includes('\uFFFD')) return { wrong: 'brokenCharacters' };
  if (!printable.test(text)) return { wrong: 'controlCharacters' };
  return text.length > maximumFieldLength ? { wrong: 'tooLong', values: { maxlength: maximumFieldLength } } : null;
}

const asItIs: Read<string> = (text) => text.replaceAll(/\s+/g, ' ');
const anEmail: Read<string> = (text) => (z.email().safeParse(text).success ? text : { wrong: 'notAnEmail' });
const aCountry: Read<string> = (text) => (countries.has(text.toUpperCase()) ? text.toUpperCase() : { wrong: 'notACountry' });
const aDay: Read<string> = (text) => (z.iso.date().safeParse(text).success ? text : { wrong: 'notADate' });

function aPastDay(text: string, today: string): ReturnType<typeof aDay> {
  const day = aDay(text);
  return typeof day === 'string' && !isDayOfBirth(day, today) ? { wrong: 'notInThePast' } : day;
}

const someCountries: Read<readonly string[]> = (text) => {
  const codes = text.toUpperCase().split(/[\s,;|/]+/);
  return codes.every((code) => countries.has(code)) ? [...new Set(codes)] : { wrong: 'notACountry' };
};

function oneOf<const Option extends string>(options: readonly Option[]): Read<Option> {
  return (text) =>
    options.find((option) => option === text.toLowerCase()) ?? { wrong: 'notOneOf', values: { options: options.join(', ') } };
}

function governmentIdOf(idType: GovernmentId['idType'], country: string | null): Read<string> {
  return (text) => {
    if (idType === 'ssn' && country !== null && isPersonalNumber(country, text) === false) return { wrong: 'notAPersonalNumber' };
    const isOne = governmentIdShape.test(text) && /^[\p{L}\p{N}]{4,30}$/u.test(text.replaceAll(/[\s+./-]/g, ''));
    return isOne ? text : { wrong: 'notAGovernmentId' };
  };
}

/** The last day of so many years that begin on the day. */
function yearsAfter(day: string, years: number): string {
  const end = new Date(`${day}T00:00:00Z`);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  end.setUTCDate(end.getUTCDate() - 1);
  return end.toISOString().slice(0, 10);
}
