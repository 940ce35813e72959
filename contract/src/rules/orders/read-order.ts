import type { PartnerOrderField } from '../../calls/partners/partner-orders.ts';
import { type Language, languages } from '../../constants.ts';
import { type CardType, cardTypes, type IdType, idTypes } from '../../enumerations.ts';
import { expiresNoEarlierThan } from '../../validation/date-rules.ts';
import type { GovernmentId } from '../ids/government-id.ts';
import { linesOfPrintedName, printedNameLineLength, printedNameLines } from '../printable-name.ts';
import {
  aCountry,
  aDay,
  aName,
  anEmail,
  aPastDay,
  aReference,
  governmentIdOf,
  isWrong,
  oneOf,
  type Read,
  singleSpaced,
  someNationalities,
  whyNotText,
} from './order-field.ts';

/** The fields of an order as somebody wrote them: texts, each of which may be missing or empty. */
export type OrderFields = Partial<Readonly<Record<PartnerOrderField, string>>>;

/** What is wrong with a field: a word for programs, which is the end of a message's id, and the values that its message names. */
export type OrderProblem = {
  readonly column: PartnerOrderField;
  readonly reason: string;
  readonly values: Readonly<Record<string, string | number>>;
};

/** The company and the day that an order comes in for, from which follows what it leaves out. */
export type OrderContext = {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The company's country and language; a country of two upper-case letters. */
  readonly country: string;
  readonly language: Language;
  /** Reads a telephone number, of this country where it names none itself; null where it is none. */
  readonly readPhone: (typed: string, country: string) => string | null;
};

/** An order as it was read: days `YYYY-MM-DD`, countries of two upper-case letters; null where nothing was given. */
export type ReadOrder = {
  readonly card_type: CardType;
  readonly given_names: string;
  readonly family_names: string;
  readonly printable_name: string;
  readonly date_of_birth: string;
  readonly nationalities: string[];
  readonly government_id_type: IdType;
  readonly government_id_country: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
  readonly address: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly country: string;
  readonly valid_from: string;
  readonly valid_until: string;
};

export type OrderRead = {
  /** Null where something is wrong. */
  readonly columns: ReadOrder | null;
  readonly problems: readonly OrderProblem[];
  readonly reference: string | null;
  readonly governmentId: GovernmentId | null;
  /** The validity as it was given: unlike the days above it does not depend on today. */
  readonly validityGiven: string;
};

const room = { lines: printedNameLines, characters: printedNameLineLength };
const notBeforeFirst = expiresNoEarlierThan('valid_from');
/** A card is valid so long at most. */
export const cardYearsAtMost = 5;
const yearsUnlessGiven = 3;

/**
 * Reads an order field by field, or says all that is wrong with it (1-14, W-5). Used for files, the partner API and the form in the
 * browser. Company, supplier and photo are looked up elsewhere.
 */
export function readOrder(fields: OrderFields, context: OrderContext): OrderRead {
  const problems: OrderProblem[] = [];
  const fault = (column: PartnerOrderField, reason: string, values: OrderProblem['values'] = {}) => {
    problems.push({ column, reason, values });
    return null;
  };
  const given = <Value>(column: PartnerOrderField, read: Read<Value>): Value | null => {
    const text = (fields[column] ?? '').normalize('NFC').trim();
    if (text === '') return null;
    const value = whyNotText(text) ?? read(text);
    return isWrong(value) ? fault(column, value.wrong, value.values) : value;
  };
  const isMissing = (column: PartnerOrderField) => (fields[column] ?? '').trim() === '';
  const required = <Value>(column: PartnerOrderField, read: Read<Value>): Value | null =>
    isMissing(column) ? fault(column, 'missing') : given(column, read);

  const country = given('country', aCountry) ?? context.country;
  const phone: Read<string> = (text) => context.readPhone(text, country) ?? { wrong: 'notAPhoneNumber' };

  // A person may have a single name, as given or as family name.
  const givenNames = given('given_names', aName) ?? '';
  const familyNames = given('family_names', aName) ?? '';
  if (isMissing('given_names') && isMissing('family_names')) fault('family_names', 'missing');
  const printableName = given('name_to_print', aName) ?? usualPrintedName(givenNames, familyNames);
  if (linesOfPrintedName(printableName).length > printedNameLines) fault('name_to_print', 'nameDoesNotFit', room);
  const dateOfBirth = required('date_of_birth', (text) => aPastDay(text, context.today));
  const idType = given('government_id_type', oneOf(idTypes)) ?? 'ssn';
  const idCountry = required('government_id_country', aCountry);
  const idValue = required('government_id', governmentIdOf(idType, idCountry, dateOfBirth));
  const nationalities = required('nationalities', someNationalities);
  const validFrom = given('valid_from', aDay);
  const validUntil = given('valid_until', aDay);
  const from = validFrom ?? context.today;
  const until = validUntil ?? lastDayOf(from, yearsUnlessGiven);
  const isBackwards = notBeforeFirst(until, { today: context.today, values: { valid_from: from } }) !== null;
  if (isBackwards) fault('valid_until', 'endsBeforeItBegins');
  else if (until < context.today) fault('valid_until', 'over');
  else if (until > lastDayOf(from, cardYearsAtMost)) fault('valid_until', 'tooLongValid');

  const optional = {
    card_type: given('card_type', oneOf(cardTypes)) ?? 'nordic',
    language: given('language', oneOf(languages)) ?? context.language,
    email: given('email', anEmail),
    phone: given('phone', phone),
    contact_email: given('contact_email', anEmail),
    contact_phone: given('contact_phone', phone),
    address: given('address', singleSpaced),
    postal_code: given('postal_code', singleSpaced),
    city: given('city', singleSpaced),
  };
  const reference = given('reference', aReference);
  const isWhole = problems.length === 0 && dateOfBirth && nationalities && idCountry && idValue;
  const columns = isWhole
    ? {
        ...optional,
        given_names: givenNames,
        family_names: familyNames,
        printable_name: printableName,
        date_of_birth: dateOfBirth,
        nationalities: [...nationalities],
        government_id_type: idType,
        government_id_country: idCountry,
        country,
        valid_from: from,
        valid_until: until,
      }
    : null;
  return {
    columns,
    problems,
    reference,
    governmentId: idCountry && idValue ? { idType, country: idCountry, value: idValue } : null,
    validityGiven: `${validFrom ?? ''}/${validUntil ?? ''}`,
  };
}

/** The name on a card where none is asked for: the first given name and all family names. */
export function usualPrintedName(givenNames: string, familyNames: string): string {
  return `${givenNames.split(' ')[0]} ${familyNames}`.trim();
}

/** The last day of a card's usual validity that begins on the day, both `YYYY-MM-DD`. */
export const usualLastDay = (from: string) => lastDayOf(from, yearsUnlessGiven);

/** The last day of so many years that begin on the day, both `YYYY-MM-DD`. */
export function lastDayOf(day: string, years: number): string {
  const end = new Date(`${day}T00:00:00Z`);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  end.setUTCDate(end.getUTCDate() - 1);
  return end.toISOString().slice(0, 10);
}
