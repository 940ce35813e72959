import {
  cardTypes,
  type GovernmentId,
  idTypes,
  languages,
  linesOfPrintedName,
  type PartnerOrderField,
  printedNameLineLength,
  printedNameLines,
} from '@siteid/contract';
import type { NewCardOrder } from '../../card-orders/card-order-store.ts';
import { readPhoneNumber } from '../../card-orders/phone-number.ts';
import {
  aCountry,
  aDay,
  aName,
  anEmail,
  aPastDay,
  aReference,
  asItIs,
  governmentIdOf,
  isWrong,
  oneOf,
  type Read,
  someCountries,
  type Wrong,
  whyNotText,
} from './order-field.ts';
import type { OrderingOrganisation, Photo } from './order-intake-store.ts';

/** One order as it came, with the line or place where it stands. `photo` is already the file, in base64. */
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

/** What an order may leave out, and what its codes may be. */
export type IntakeContext = {
  readonly today: string;
  readonly organisationCode: string;
  readonly organisations: ReadonlyMap<string, OrderingOrganisation>;
  readonly supplierId: string | null;
  readonly suppliers: ReadonlyMap<string, string>;
  /** By the base64 that stands in a row. */
  readonly photos: ReadonlyMap<string, Photo | Wrong>;
};

/** Columns that a row of a file does not fill: another step, or a later one, fills them. */
type FilledElsewhere =
  | 'id'
  | 'government_id_hash'
  | 'government_id_sealed'
  | 'photo_id'
  | 'orderer_reference'
  | 'holder_id'
  | 'redeemed_by'
  | 'rejection_reason'
  | 'suspended_by'
  | 'card_number'
  | 'pin_sealed'
  | 'virtual_card_enabled';

/** What a row says of an order: the columns that it fills, under their names in the table, and what other columns are made of. */
export type IntakeOrder = {
  readonly line: number;
  readonly columns: Required<Omit<NewCardOrder, FilledElsewhere>>;
  readonly reference: string | null;
  readonly government_id: GovernmentId;
  /** The validity as it was given, which does not change with the day of the import. */
  readonly validity_given: string;
  readonly photo: Photo | null;
};

const room = { lines: printedNameLines, characters: printedNameLineLength };
const yearsAtMost = 5;
const yearsUnlessGiven = 3;

/** Reads one order, or says everything that is wrong with it. Days are `YYYY-MM-DD`. */
export function readOrderRow(
  { line, fields, problems: before = [] }: OrderRow,
  context: IntakeContext,
): IntakeOrder | readonly Problem[] {
  // Where the fields of a row cannot be told apart, nothing more can be said of it.
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
  const isMissing = (column: PartnerOrderField) => (fields[column] ?? '').trim() === '';
  const required = <Value>(column: PartnerOrderField, read: Read<Value>): Value | null =>
    isMissing(column) ? fault(column, 'missing') : given(column, read);

  const organisation = context.organisations.get(given('company', (code) => code.toUpperCase()) ?? context.organisationCode);
  if (organisation === undefined) fault('company', 'notYourCompany');
  const supplierCode = given('supplier', (code) => code.toLowerCase());
  const supplierId = supplierCode === null ? context.supplierId : (context.suppliers.get(supplierCode) ?? null);
  if (supplierId === null) fault('supplier', supplierCode === null ? 'missing' : 'unknownSupplier');
  const country = given('country', aCountry) ?? organisation?.country ?? 'SE';
  const phone: Read<string> = (text) => readPhoneNumber(text, country) ?? { wrong: 'notAPhoneNumber' };

  // Somebody may have one name alone, in either of the two.
  const givenNames = given('given_names', aName) ?? '';
  const familyNames = given('family_names', aName) ?? '';
  if (isMissing('given_names') && isMissing('family_names')) fault('family_names', 'missing');
  const printableName = given('name_to_print', aName) ?? `${givenNames.split(' ')[0]} ${familyNames}`.trim();
  if (linesOfPrintedName(printableName).length > printedNameLines) fault('name_to_print', 'nameDoesNotFit', room);
  const dateOfBirth = required('date_of_birth', (text) => aPastDay(text, context.today));
  const idType = given('government_id_type', oneOf(idTypes)) ?? 'ssn';
  const idCountry = required('government_id_country', aCountry);
  const idValue = required('government_id', governmentIdOf(idType, idCountry, dateOfBirth));
  const nationalities = required('nationalities', someCountries);
  const validFrom = given('valid_from', aDay);
  const validUntil = given('valid_until', aDay);
  const from = validFrom ?? context.today;
  const until = validUntil ?? yearsAfter(from, yearsUnlessGiven);
  if (until < from) fault('valid_until', 'endsBeforeItBegins');
  else if (until < context.today) fault('valid_until', 'over');
  else if (until > yearsAfter(from, yearsAtMost)) fault('valid_until', 'tooLongValid');

  const optional = {
    card_type: given('card_type', oneOf(cardTypes)) ?? 'nordic',
    language: given('language', oneOf(languages)) ?? organisation?.language ?? 'en',
    email: given('email', anEmail),
    phone: given('phone', phone),
    contact_email: given('contact_email', anEmail),
    contact_phone: given('contact_phone', phone),
    address: given('address', asItIs),
    postal_code: given('postal_code', asItIs),
    city: given('city', asItIs),
  };
  const reference = given('reference', aReference);
  const photo = given<Photo>('photo', (base64) => context.photos.get(base64) ?? { wrong: 'photoNotAnImage' });
  const isWhole = organisation && supplierId && dateOfBirth && nationalities && idCountry && idValue;
  if (problems.length > 0 || !isWhole) return problems;
  return {
    line,
    columns: {
      ...optional,
      organisation_id: organisation.id,
      supplier_id: supplierId,
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
    },
    reference,
    government_id: { idType, country: idCountry, value: idValue },
    validity_given: `${validFrom ?? ''}/${validUntil ?? ''}`,
    photo,
  };
}

/** The last day of so many years that begin on the day. */
function yearsAfter(day: string, years: number): string {
  const end = new Date(`${day}T00:00:00Z`);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  end.setUTCDate(end.getUTCDate() - 1);
  return end.toISOString().slice(0, 10);
}
