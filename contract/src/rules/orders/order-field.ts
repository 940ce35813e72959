import { maximumFieldLength } from '../../constants.ts';
import { isEmail } from '../../validation/email-rules.ts';
import { nationalityCode } from '../../validation/text-rules.ts';
import { isCalendarDay, isDayOfBirth } from '../calendar-day.ts';
import { isCountryCode } from '../ids/country-codes.ts';
import { type GovernmentId, governmentIdLeast, governmentIdShape } from '../ids/government-id.ts';
import { birthDaysOf, personalNumberKindOf } from '../ids/personal-number.ts';
import { personNameShape } from '../printable-name.ts';
import { allToSee } from '../texts/one-line.ts';

/** Why a text is not what a field holds: a word for programs, and the values that its sentence for people names. */
export type Wrong = { readonly wrong: string; readonly values?: Readonly<Record<string, string | number>> };
/** Reads the text of a field, trimmed and never empty. */
export type Read<Value> = (text: string) => Value | Wrong;

/** Whether what a field was read as is a refusal. */
export function isWrong(value: unknown): value is Wrong {
  return typeof value === 'object' && value !== null && 'wrong' in value;
}

/** Why a text is refused in any field. A replacement character stands for a letter in another encoding. */
export function whyNotText(text: string): Wrong | null {
  if (text.includes('\uFFFD')) return { wrong: 'brokenCharacters' };
  // Such as a soft hyphen: two names that look alike would differ.
  if (!allToSee.test(text)) return { wrong: 'controlCharacters' };
  return text.length > maximumFieldLength ? { wrong: 'tooLong', values: { maxlength: maximumFieldLength } } : null;
}

/**
 * One name or several, in `personNameShape`; refused as `notAName`. Names stand in mails from the portal's own address, so a name may hold
 * nothing that mail programs make a link of.
 */
export const aName: Read<string> = (text) => (personNameShape.test(text) ? singleSpaced(text) : { wrong: 'notAName' });
/** Any text, with one space wherever there was white space; never refused. */
export const singleSpaced: Read<string> = (text) => text.replaceAll(/\s+/g, ' ');
/** What the portal's own references begin with, of orders that came without one; a hash follows. */
export const ownReference = 'content:';
const ownReferenceShape = new RegExp(`^${ownReference}[0-9a-f]{64}$`);
/** Whether the portal itself made the reference of a stored order, by its whole shape. `is_own_reference.sql` says the same. */
export const isOwnReference = (stored: string): boolean => ownReferenceShape.test(stored);
/** Whether a text begins like the portal's own references: no orderer may call an order so, whatever follows. */
const beginsLikeOwnReference = (text: string): boolean => text.startsWith(ownReference);
/** What the orderer calls a stored order; null where they call it nothing, and the portal made its reference. */
export const ordererReferenceOf = (stored: string | null): string | null =>
  stored === null || isOwnReference(stored) ? null : stored;
/** The orderer's own name for an order; refused as `reservedReference` where it begins like the portal's own references. */
export const aReference: Read<string> = (text) =>
  beginsLikeOwnReference(text) ? { wrong: 'reservedReference', values: { prefix: ownReference } } : singleSpaced(text);
/** An e-mail address by `isEmail` (5-10); refused as `notAnEmail`. */
export const anEmail: Read<string> = (text) => (isEmail(text) ? text : { wrong: 'notAnEmail' });
/** An ISO 3166 code of two letters, in either case; gives capitals; refused as `notACountry`. */
export const aCountry: Read<string> = (text) =>
  isCountryCode(text.toUpperCase()) ? text.toUpperCase() : { wrong: 'notACountry' };
/** A day of the calendar, `YYYY-MM-DD`; refused as `notADate`. */
export const aDay: Read<string> = (text) => (isCalendarDay(text) ? text : { wrong: 'notADate' });

/** A day of birth, `YYYY-MM-DD`: a real day that lies before `today`. */
export function aPastDay(text: string, today: string): ReturnType<typeof aDay> {
  const day = aDay(text);
  return typeof day === 'string' && !isDayOfBirth(day, today) ? { wrong: 'notInThePast' } : day;
}

/**
 * Country codes of two letters, with spaces, commas, semicolons, slashes or bars between them; gives each once, in capitals; refused as
 * `notACountry`.
 */
export const someNationalities: Read<readonly string[]> = (text) => {
  const codes = text.toUpperCase().split(/[\s,;|/]+/);
  const broken = codes.map(nationalityCode).find((each) => each !== null);
  if (broken != null) return { wrong: 'notACountry', values: broken.values };
  return codes.every((code) => isCountryCode(code)) ? [...new Set(codes)] : { wrong: 'notACountry' };
};

/** One of these words, in either case; refused as `notOneOf` with `options`. */
export function oneOf<const Option extends string>(options: readonly Option[]): Read<Option> {
  return (text) =>
    options.find((option) => option === text.toLowerCase()) ?? { wrong: 'notOneOf', values: { options: options.join(', ') } };
}

/** Letters and digits of a government id in an order. */
const governmentIdAtMost = 30;

/** A government id of the row's type and country; a personal number must also be valid and be of the row's date of birth (5-7). */
export function governmentIdOf(idType: GovernmentId['idType'], country: string | null, dateOfBirth: string | null): Read<string> {
  return (text) => {
    const days = idType === 'ssn' && country !== null ? birthDaysOf(country, text) : null;
    if (days?.length === 0) return { wrong: 'notAPersonalNumber', values: kindOf(country, text) };
    if (days !== null && dateOfBirth !== null && !days.includes(dateOfBirth)) return { wrong: 'otherDateOfBirth' };
    const plain = text.replaceAll(/[\s+./-]/g, '');
    const isOne = governmentIdShape.test(text) && /^[\p{L}\p{N}]+$/u.test(plain) && [...plain].length <= governmentIdAtMost;
    const { characters: least, digits } = governmentIdLeast;
    return isOne ? text : { wrong: 'notAGovernmentId', values: { least, most: governmentIdAtMost, digits } };
  };
}

function kindOf(country: string | null, text: string): Readonly<Record<string, string>> {
  const kind = personalNumberKindOf(country ?? '', text);
  return kind === null ? {} : { kind };
}
