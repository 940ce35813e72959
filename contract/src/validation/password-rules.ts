import { maximumPasswordLength, minimumPasswordLength } from '../constants.ts';
import type { FieldRule, Rule } from './rule.ts';

const lengths = { minlength: minimumPasswordLength, maxlength: maximumPasswordLength };

/** 8 to 64 characters as people count them, spaces included (5-10, 9-1). */
export const passwordLength: FieldRule = (password) => {
  const length = [...password].length;
  const isRight = length === 0 || (length >= minimumPasswordLength && length <= maximumPasswordLength);
  return isRight ? null : { id: 'errors.validation.field.passwordLength', values: lengths };
};

/** No whitespace before or after it (5-10), so it has to be asked before anything trims the text. */
export const passwordWithoutOuterWhitespace: FieldRule = (password) =>
  password === password.trim() ? null : { id: 'errors.validation.field.passwordWhitespace', values: {} };

/** A new password that is not the old one, which stands in the named field (5-10). */
export function differsFromOld(fieldOfOld: string): Rule {
  return (password, { values }) =>
    password !== '' && password === values[fieldOfOld] ? { id: 'errors.validation.field.passwordNotNew', values: {} } : null;
}

/** The second entry equals the first, which stands in the named field, to the last space (5-10). An empty one does not. */
export function matches(fieldOfFirst: string): Rule {
  return (entry, { values }) =>
    entry === (values[fieldOfFirst] ?? '') ? null : { id: 'errors.validation.field.entriesDiffer', values: {} };
}
