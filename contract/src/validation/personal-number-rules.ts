import { birthDayIn, birthDaysOf, type PersonalNumberKind, personalNumberKindOf } from '../rules/ids/personal-number.ts';
import type { FieldRule, Rule } from './rule.ts';

/** A personal number of the kind, of someone who has been born (5-13). */
export function personalNumber(kind: PersonalNumberKind): Rule {
  return (text, { today }) => {
    if (text.trim() === '') return null;
    const born = birthDayIn(kind, text);
    return born !== null && born <= today ? null : { id: personalNumberMessage(kind), values: {} };
  };
}

/**
 * A personal number as people of the country write it, with the message of its kind: a Swedish one also without its century, or a
 * coordination number (5-13). Those of other countries are left to the server.
 */
export function personalNumberOf(country: string): FieldRule {
  return (text) => {
    const kind = text.trim() === '' ? null : personalNumberKindOf(country, text);
    const isNone = kind !== null && birthDaysOf(country, text)?.length === 0;
    return isNone ? { id: personalNumberMessage(kind), values: {} } : null;
  };
}

const personalNumberMessage = (kind: PersonalNumberKind) => `errors.validation.field.personalNumber.${kind}` as const;
