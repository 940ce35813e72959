import type { MessageText } from '../shared/messages.ts';
import type { FieldRules, FormName, FormRules, FormValues } from './form-definitions.ts';

export type Failures<Field extends string> = Partial<Record<Field, MessageText>>;

/** The first broken rule of each visible field, in the order of its rules; the others are not even asked (5-11). */
export async function firstFailures<Name extends FormName>(
  rules: FormRules<Name>,
  values: FormValues<Name>,
): Promise<Failures<Extract<keyof FormValues<Name>, string>>> {
  const failures: Failures<Extract<keyof FormValues<Name>, string>> = {};
  for (const [field, rule] of fieldsOf(rules)) {
    if (!isVisible(rule, values)) continue;
    const failure = await firstFailure(rule, String(values[field]), values);
    if (failure !== null) failures[field] = failure;
  }
  return failures;
}

async function firstFailure<Values>(rule: FieldRules<Values>, value: string, values: Values): Promise<MessageText | null> {
  for (const validator of rule.validators ?? []) {
    const failure = await validator(value, values);
    if (failure !== null) return failure;
  }
  return null;
}

/** Texts without the spaces around them, as they are checked and sent (5-11). */
export function trimmed<Name extends FormName>(values: FormValues<Name>): FormValues<Name> {
  const entries = Object.entries<string | boolean>(values).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries);
}

/** Checked while typing only when configured, or when the field's rules look at other fields; else its error is cleared. */
export function isCheckedOnChange<Values>(rule: FieldRules<Values> | undefined, validateWhileTyping: boolean): boolean {
  return validateWhileTyping || (rule?.isCrossField ?? false);
}

/** The fields that are not shown for these values: they go back to their defaults after a submit. */
export function invisibleFields<Name extends FormName>(rules: FormRules<Name>, values: FormValues<Name>) {
  return fieldsOf(rules).flatMap(([field, rule]) => (isVisible(rule, values) ? [] : [field]));
}

function isVisible<Values>(rule: FieldRules<Values>, values: Values): boolean {
  return rule.isVisible?.(values) ?? true;
}

function fieldsOf<Name extends FormName>(rules: FormRules<Name>) {
  return Object.entries(rules) as [Extract<keyof FormValues<Name>, string>, FieldRules<FormValues<Name>>][];
}
