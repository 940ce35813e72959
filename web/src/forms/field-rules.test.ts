import { describe, expect, it } from 'vitest';
import { forms, widerForms } from '../../../specification/fields.ts';
import { cardNumberMask } from '../shared/ui/fields/masked-field-mask.ts';
import { baseOf, brokenRules, isCheckedOnChange, isVisible, restricted, trimmed } from './field-rules.ts';
import { type FieldDefinition, formDefaults, type Validator } from './form-definitions.ts';

type Values = { phone: string; country: string };
const context = { today: '2026-11-21', values: { phone: '', country: 'SE' } };
const long: Validator<Values> = (text) =>
  text.length > 3 ? { id: 'errors.validation.field.maxLength', values: { maxlength: 3 } } : null;
const swedish: Validator<Values> = (_text, { values }) => (values.country === 'SE' ? null : { id: 'errors.badRequest' });
const definition: FieldDefinition<Values> = { validators: [long, swedish] };
const abroad = { ...context, values: { phone: '', country: 'FI' } };

describe('the rules of a field', () => {
  it('are asked in their order, and the first broken one is told alone [5-11]', () => {
    expect(brokenRules(definition, '123', undefined, context)).toEqual([]);
    expect(brokenRules(definition, '123', undefined, abroad)).toEqual([{ id: 'errors.badRequest' }]);
    expect(brokenRules(definition, '1234', undefined, abroad)).toEqual([
      { id: 'errors.validation.field.maxLength', values: { maxlength: 3 } },
    ]);
  });

  it('are all told where the field asks for all [5-11]', () => {
    const all = brokenRules({ ...definition, showsAllErrors: true }, '1234', undefined, abroad);
    expect(all.map(({ id }) => id)).toEqual(['errors.validation.field.maxLength', 'errors.badRequest']);
  });

  it('are followed by what the component of the field finds wrong [5-11]', () => {
    const custom = { ...definition, componentError: 'errors.validation.field.componentCustomValidation.phoneNumber' } as const;
    expect(brokenRules(custom, '123', { isValid: true }, context)).toEqual([]);
    expect(brokenRules(custom, '123', undefined, context)).toEqual([]);
    expect(brokenRules(custom, '123', { isValid: false }, context)).toEqual([{ id: custom.componentError }]);
    expect(brokenRules(custom, '1234', { isValid: false }, context).map(({ id }) => id)).toEqual([
      'errors.validation.field.maxLength',
    ]);
    expect(brokenRules(definition, '123', { isValid: false }, context)).toEqual([]);
  });

  it('are asked while typing only when configured, across fields, or of a password [5-11]', () => {
    expect(isCheckedOnChange({}, false)).toBe(false);
    expect(isCheckedOnChange({}, true)).toBe(true);
    expect(isCheckedOnChange({ isCrossField: true }, false)).toBe(true);
    expect(isCheckedOnChange({ isPassword: true }, false)).toBe(true);
  });
});

describe('the value of a field', () => {
  it('is trimmed where it is text, but for a password; a mask brings it into form [3-9, 5-11]', () => {
    expect(trimmed({}, '  lost \n')).toBe('lost');
    expect(trimmed({ isPassword: true }, ' secret ')).toBe(' secret ');
    expect(trimmed({}, true)).toBe(true);
    expect(trimmed({}, 7)).toBe(7);
    expect(trimmed({ mask: cardNumberMask }, ' ab1234567890 ')).toBe('AB-1234-567890');
  });

  it('loses what its restrictors take, one after the other [3-9]', () => {
    const digits = (text: string) => text.replace(/\D/g, '');
    const four = (text: string) => text.slice(0, 4);
    expect(restricted({ restrictors: [digits, four] }, 'a1b2c3d4e5')).toBe('1234');
    expect(restricted({ restrictors: [digits] }, true)).toBe(true);
    expect(restricted({}, 'as it is')).toBe('as it is');
  });
});

describe('a field', () => {
  it('is there by its definition, by hand, and only while its condition holds [3-9, 4-18]', () => {
    const values = { country: 'SE' };
    expect(isVisible({}, undefined, values)).toBe(true);
    expect(isVisible({}, false, values)).toBe(false);
    expect(isVisible({ hideByDefault: true }, undefined, values)).toBe(false);
    expect(isVisible({ hideByDefault: true }, true, values)).toBe(true);
    const inSweden: FieldDefinition<typeof values> = { isVisible: ({ country }) => country === 'SE' };
    expect(isVisible(inSweden, undefined, values)).toBe(true);
    expect(isVisible(inSweden, true, { country: 'FI' })).toBe(false);
  });

  it('that was added stands for the field that is repeated [4-18]', () => {
    const fields = { email: { isRepeated: true }, line_2: {} };
    expect(['email', 'email_1', 'email_12', 'line_2', 'other_1'].map((name) => baseOf(fields, name))).toEqual([
      'email',
      'email',
      'email',
      'line_2',
      'other_1',
    ]);
  });
});

it('the specified forms have their fields, with the defaults that are specified [3-3]', () => {
  for (const [form, specified] of Object.entries(forms)) {
    const own: Readonly<Record<string, unknown>> = formDefaults[form as keyof typeof formDefaults];
    expect(Object.keys(own)).toEqual(Object.keys(specified));
    for (const [field, value] of Object.entries(specified))
      expect([field, own[field]]).toEqual([field, value ?? (field === 'virtualCardEnabled' ? false : '')]);
  }
  expect(Object.keys(formDefaults).toSorted()).toEqual([...Object.keys(forms), ...widerForms].toSorted());
});
