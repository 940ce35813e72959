import {
  cardTypes,
  idTypes,
  isCountryCode,
  type Language,
  labelOfField,
  languages,
  type OrderFields,
  type RowToOrder,
  sheetFields,
} from '@siteid/contract';
import { portalText } from '../../messages/catalogue.ts';

/** A heading as it is compared: letters and digits alone, so that `Given-names *` is `given names`. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Fields whose columns people head by many words, which a message lists. */
const oftenHeaded = [
  'given_names',
  'family_names',
  'date_of_birth',
  'nationalities',
  'government_id',
  'email',
  'phone',
  'address',
  'postal_code',
  'city',
  'reference',
];
const otherHeadings = (field: string, language: Language) =>
  oftenHeaded.includes(field) ? portalText(language, `orderCards.headings.${field}`).split('|') : [];

const fieldsByHeading = new Map(
  sheetFields.flatMap((field) => [
    [plain(field), field] as const,
    ...languages.flatMap((language) =>
      [portalText(language, labelOfField(field)), ...otherHeadings(field, language)].map(
        (words) => [plain(words), field] as const,
      ),
    ),
  ]),
);

/** The field that a heading means: by its name, its label, or another word that people use, in any of our languages. */
export function fieldOfHeading(heading: string): string | null {
  return fieldsByHeading.get(plain(heading)) ?? null;
}

/** The words of each choice, in every language, with the code that they stand for. */
const choices = (field: string, codes: readonly string[], labelOfCode: (code: string) => string) =>
  [
    field,
    new Map(
      codes.flatMap((code) => languages.map((language) => [plain(portalText(language, labelOfCode(code))), code] as const)),
    ),
  ] as const;
const codesByWord: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  choices('government_id_type', idTypes, (code) => `orderCard.idType.${code}`),
  choices(
    'card_type',
    cardTypes.filter((type) => type !== 'nordic'),
    (code) => `card.kind.${code}`,
  ),
]);

const countryFields: readonly string[] = ['country', 'government_id_country', 'nationalities'];
export const dayFields: readonly string[] = ['date_of_birth', 'valid_from', 'valid_until'];
let countries: ReadonlyMap<string, string> | null = null;

/** Countries by their names in our languages. Made when one is first written in words. */
function countriesByName(): ReadonlyMap<string, string> {
  countries ??= new Map(
    languages.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return allCodes().flatMap((code) => {
        const name = names.of(code);
        return name === undefined ? [] : [[plain(name), code] as const];
      });
    }),
  );
  return countries;
}

function allCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((one) => letters.map((two) => one + two)).filter((code) => isCountryCode(code));
}

/**
 * The fields of a row as orders have them: a day that people write `31.12.1990`, a country or a choice in words of any of our languages.
 * Anything else stays as it is, and is judged as it stands.
 */
export function fieldsOfCells(order: RowToOrder['order'], productName: string): OrderFields {
  // The ordinary card has the product's name.
  const isOrdinary = (field: string, text: string) => field === 'card_type' && plain(text) === plain(productName);
  return Object.fromEntries(
    Object.entries(order).flatMap(([field, given]) => {
      const text = (given ?? '').trim();
      return text === '' ? [] : [[field, isOrdinary(field, text) ? 'nordic' : valueOf(field, text)] as const];
    }),
  );
}

function valueOf(field: string, text: string): string {
  if (dayFields.includes(field)) return isoDay(text);
  if (countryFields.includes(field)) return codesOf(text);
  return codesByWord.get(field)?.get(plain(text)) ?? text;
}

function isoDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Countries in words, one or several; a name of several words stays together where commas part them. */
function codesOf(text: string): string {
  if (/^[A-Za-z]{2}([\s,;|/]+[A-Za-z]{2})*$/.test(text)) return text;
  return text
    .split(/[,;|/]/)
    .map((part) => countriesByName().get(plain(part)) ?? part.trim())
    .join(' ');
}
