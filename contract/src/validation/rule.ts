import type { OrganisationNumberKind } from '../rules/ids/organisation-number.ts';
import type { PersonalNumberKind } from '../rules/ids/personal-number.ts';

/** The message of every generic rule (5-10, 5-12, 5-13); the catalogues must hold each of them. */
export type RuleMessageId =
  | 'errors.validation.field.required'
  | 'errors.validation.field.minLength'
  | 'errors.validation.field.maxLength'
  | 'errors.validation.field.exactDigits'
  | 'errors.validation.field.email'
  | 'errors.validation.field.emailDomainNotAllowed'
  | 'errors.validation.field.incorrectEmails'
  | 'errors.validation.field.tooManyEmails'
  | 'errors.validation.field.dateFormat'
  | 'errors.validation.field.dateInFuture'
  | 'errors.validation.field.expiryBeforeIssue'
  | 'errors.validation.field.alphanumeric'
  | 'errors.validation.field.alphanumericWithSymbols'
  | 'errors.validation.field.atLeastOneAlphanumeric'
  | 'errors.validation.field.passwordLength'
  | 'errors.validation.field.passwordWhitespace'
  | 'errors.validation.field.passwordNotNew'
  | 'errors.validation.field.entriesDiffer'
  | 'errors.validation.field.nationalityCode'
  | 'errors.validation.field.scannerNumber'
  | 'errors.validation.field.cardNumber'
  | 'errors.cards.searchTooShort'
  | `errors.validation.field.organisationNumber.${OrganisationNumberKind}`
  | `errors.validation.field.personalNumber.${PersonalNumberKind}`;

/** What a person is told: the message, with the values that its text names. */
export type BrokenRule = { readonly id: RuleMessageId; readonly values: Readonly<Record<string, string | number>> };

/** What a rule may look at beside its own field: the day it is (`YYYY-MM-DD`), and the form's other fields by name. */
export type RuleContext = { readonly today: string; readonly values: Readonly<Record<string, unknown>> };

/**
 * A rule of a field, for browser and server: null when the text holds, else what is told. Surrounding spaces do not count, and an empty
 * text holds, because `required` alone judges it. Only the password's rules differ in both.
 */
export type Rule = (text: string, context: RuleContext) => BrokenRule | null;

/** A rule that looks at nothing but its field. */
export type FieldRule = (text: string) => BrokenRule | null;

/** The rule that a text, trimmed, is right where it is not empty. */
export function holds(isRight: (trimmed: string) => boolean, id: RuleMessageId, values: BrokenRule['values'] = {}): FieldRule {
  return (text) => {
    const trimmed = text.trim();
    return trimmed === '' || isRight(trimmed) ? null : { id, values };
  };
}
