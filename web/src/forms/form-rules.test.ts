import { describe, expect, it } from 'vitest';
import { type FormRules, formDefaults } from './form-definitions.ts';
import { firstFailures, invisibleFields, isCheckedOnChange, trimmed } from './form-rules.ts';
import { holds, maximumLength, required } from './validators.ts';

const rules: FormRules<'cardOrderForm'> = {
  phone: {
    validators: [required, maximumLength(5), async (value) => (value === '12345' ? null : { id: 'errors.badRequest' })],
  },
  email: { validators: [required], isVisible: (values) => values.country === 'SE' },
};
const values = { phone: '', email: '', country: '' };

describe('the form engine', () => {
  it('keeps only the first error of a field, in the order of its rules [4-18, 5-11]', async () => {
    expect(await firstFailures(rules, values)).toEqual({ phone: { id: 'errors.validation.field.required' } });
    expect(await firstFailures(rules, { ...values, phone: '123456' })).toEqual({
      phone: { id: 'errors.validation.field.maxLength', values: { maxlength: 5 } },
    });
    expect(await firstFailures(rules, { ...values, phone: '1' })).toEqual({ phone: { id: 'errors.badRequest' } });
    expect(await firstFailures(rules, { ...values, phone: '12345' })).toEqual({});
  });

  it('does not check an invisible field, and names it for its reset [4-18, 5-11]', async () => {
    const shown = { phone: '12345', email: '', country: 'SE' };
    expect(await firstFailures(rules, shown)).toEqual({ email: { id: 'errors.validation.field.required' } });
    expect(invisibleFields(rules, shown)).toEqual([]);
    expect(invisibleFields(rules, { ...shown, country: 'FI' })).toEqual(['email']);
  });

  it('trims texts and leaves the rest [5-11]', () => {
    expect(trimmed<'cardRejectForm'>({ rejectionReason: '  lost \n' })).toEqual({ rejectionReason: 'lost' });
    expect(trimmed<'virtualCardForm'>({ virtualCardEnabled: true })).toEqual({ virtualCardEnabled: true });
  });

  it('checks while typing only when configured or when a rule looks at other fields [5-11]', () => {
    expect(isCheckedOnChange({}, false)).toBe(false);
    expect(isCheckedOnChange({}, true)).toBe(true);
    expect(isCheckedOnChange({ isCrossField: true }, false)).toBe(true);
    expect(isCheckedOnChange(undefined, false)).toBe(false);
  });

  it('has the specified forms with their defaults [3-3]', () => {
    expect(formDefaults).toEqual({
      cardRejectForm: { rejectionReason: '' },
      cardOrderForm: { phone: '', email: '', country: '' },
      cardActivationForm: { cardNumber: '' },
      showPinForm: { cardNumber: '' },
      virtualCardForm: { virtualCardEnabled: false },
    });
  });
});

describe('validators', () => {
  it('requires more than spaces [5-1, 5-3, 5-10]', () => {
    expect(required('  ')).toEqual({ id: 'errors.validation.field.required' });
    expect(required(' a ')).toBeNull();
  });

  it('counts characters after trimming [5-1]', () => {
    expect(maximumLength(3)(' abc ')).toBeNull();
    expect(maximumLength(3)('abcd')).toEqual({ id: 'errors.validation.field.maxLength', values: { maxlength: 3 } });
  });

  it('leaves an empty field to `required`', () => {
    const even = holds((value) => value.length % 2 === 0, { id: 'errors.badRequest' });
    expect(even('')).toBeNull();
    expect(even('ab')).toBeNull();
    expect(even('abc')).toEqual({ id: 'errors.badRequest' });
  });
});
