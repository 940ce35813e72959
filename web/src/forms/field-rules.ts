import type { MessageText } from '../shared/texts/messages.ts';
import { applyMask } from '../shared/ui/fields/masked-field-mask.ts';
import type {
  AdditionalInfo,
  FieldDefinition,
  FieldDefinitions,
  FieldValue,
  FieldValues,
  RuleContext,
} from './form-definitions.ts';

/** The broken rules of a field in their order: the first alone, unless the field asks for all (5-11). */
export function brokenRules<Values>(
  definition: FieldDefinition<Values>,
  value: FieldValue,
  info: AdditionalInfo | undefined,
  context: RuleContext<Values>,
): readonly MessageText[] {
  const broken: MessageText[] = [];
  for (const validator of definition.validators ?? []) {
    const message = validator(String(value), context);
    if (message !== null) broken.push(message);
    if (message !== null && definition.showsAllErrors !== true) return broken;
  }
  if (info?.isValid === false && definition.componentError !== undefined) broken.push({ id: definition.componentError });
  return broken;
}

/** A text as it is checked and sent: without the spaces around it, but for a password (5-11). */
export function trimmed<Values>({ isPassword, mask }: FieldDefinition<Values>, value: FieldValue): FieldValue {
  if (typeof value !== 'string' || isPassword === true) return value;
  return mask === undefined ? value.trim() : applyMask(mask, value);
}

/** A changed value without what the field's restrictors take from it. */
export function restricted<Values>({ restrictors = [] }: FieldDefinition<Values>, value: FieldValue): FieldValue {
  return typeof value === 'string' ? restrictors.reduce((text, restrict) => restrict(text), value) : value;
}

/** Checked while typing when configured, or when the rules look at other fields or judge a password; else its errors are cleared. */
export function isCheckedOnChange<Values>(definition: FieldDefinition<Values>, validateWhileTyping: boolean): boolean {
  return validateWhileTyping || definition.isCrossField === true || definition.isPassword === true;
}

/** Whether a field is there: shown or hidden by hand, else by its definition; and only while its own condition holds. */
export function isVisible<Values>(definition: FieldDefinition<Values>, byHand: boolean | undefined, values: Values): boolean {
  return (byHand ?? definition.hideByDefault !== true) && (definition.isVisible?.(values) ?? true);
}

/** The first free name for one more of a repeated field: a draft comes back without those that were removed, so their count is none. */
export function furtherOf(field: string, names: readonly string[]): string {
  let number = 1;
  while (names.includes(`${field}_${number}`)) number += 1;
  return `${field}_${number}`;
}

/** The field that a name stands for: `email_2` is another `email`, where that is repeated. */
export function baseOf<Values extends FieldValues>(fields: FieldDefinitions<Values>, name: string): string {
  const base = /^(.+)_\d+$/.exec(name)?.[1];
  return base !== undefined && fields[base]?.isRepeated === true ? base : name;
}
