import { numberOfEmails } from '../constants.ts';
import { type FieldRule, holds } from './rule.ts';

// As browsers judge it, but with a dot in the domain, which may have letters of any script. No two parts of the pattern match the same
// characters, so its time grows no faster than the text.
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** Whether the text, trimmed, is an e-mail address by its form: at most 254 characters, `name@domain` with a dot in the domain. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 254 && address.test(trimmed) && !/^\.|\.\.|\.@/.test(trimmed);
}

/** The form of an e-mail address (5-10). */
export const emailFormat: FieldRule = holds(isEmail, 'errors.validation.field.email');

/**
 * No address, or none of a list, of a blacklisted domain or of one below it, in whatever case; each such domain is told once (5-10).
 * Texts that are no address are for `emailFormat`.
 */
export function emailNotOf(blacklistedDomains: readonly string[]): FieldRule {
  const isBlacklisted = (domain: string) => blacklistedDomains.some((each) => `.${domain}`.endsWith(`.${each.toLowerCase()}`));
  return (text) => {
    const domains = emailsIn(text)
      .filter((each) => isEmail(each))
      .map((each) => each.split('@').at(-1)?.toLowerCase() ?? '');
    const told = [...new Set(domains.filter((domain) => isBlacklisted(domain)))];
    if (told.length === 0) return null;
    return { id: 'errors.validation.field.emailDomainNotAllowed', values: { domain: told.join(', ') } };
  };
}

/** The addresses of a typed or pasted list, each once: separated by commas, semicolons, spaces or line breaks. */
export function emailsIn(list: string): string[] {
  const firsts = new Map<string, string>();
  for (const each of list.split(/[\s,;]+/))
    if (each !== '' && !firsts.has(each.toLowerCase())) firsts.set(each.toLowerCase(), each);
  return [...firsts.values()];
}

/** Every address of a list has the form of one; those that have not are told (5-10). */
export const emailFormats: FieldRule = (list) => {
  const incorrect = emailsIn(list).filter((each) => !isEmail(each));
  if (incorrect.length === 0) return null;
  return { id: 'errors.validation.field.incorrectEmails', values: { count: incorrect.length, emails: incorrect.join(', ') } };
};

/** At most so many addresses at once, and so many users, who are added by theirs (5-10, 9-1); the same address twice counts once. */
export function atMostEmails(most: number = numberOfEmails): FieldRule {
  return (list) => {
    const found = emailsIn(list).length;
    return found <= most ? null : { id: 'errors.validation.field.tooManyEmails', values: { numberOfEmails: most, found } };
  };
}
