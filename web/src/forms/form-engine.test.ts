import { cardNumber, differsFromOld, emailFormat, matches, passwordLength, required } from '@siteid/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formField } from '../../../specification/fields.ts';
import { cardNumberMask } from '../shared/ui/fields/masked-field-mask.ts';
import type { FieldDefinitions } from './form-definitions.ts';
import { FormEngine, type FormOptions } from './form-engine.ts';

/** A form with a field of every kind; docs/forms.md explains it. */
const defaults = {
  name: '',
  phone: '',
  card: '',
  country: 'SE',
  wantsLetter: false as boolean,
  street: 'Storgatan 1',
  billingStreet: 'Storgatan 1',
  email: '',
  remark: '',
  oldPassword: '',
  password: '',
  again: '',
};
type Values = typeof defaults;

const fields: FieldDefinitions<Values> = {
  name: { validators: [required] },
  phone: {
    validators: [required],
    restrictors: [(text) => text.replace(/[^\d+ ]/g, '')],
    componentError: 'errors.validation.field.componentCustomValidation.phoneNumber',
  },
  card: { validators: [cardNumber], mask: cardNumberMask, isSensitive: true },
  street: { groupName: 'street', validators: [required], isVisible: ({ wantsLetter }) => wantsLetter },
  billingStreet: { groupName: 'street' },
  email: { validators: [emailFormat], isRepeated: true },
  remark: { validators: [required], hideByDefault: true },
  password: { validators: [passwordLength, differsFromOld('oldPassword')], isPassword: true, showsAllErrors: true },
  again: { validators: [matches('password')], isCrossField: true, isPassword: true },
};

let sent: Values[];
let form: FormEngine<Values>;
const options: FormOptions<Values> = {
  name: 'example',
  defaults,
  fields,
  validateWhileTyping: false,
  today: () => '2026-11-21',
  onSubmit: (values) => void sent.push(values),
};
const make = (others: Partial<FormOptions<Values>> = {}) => new FormEngine<Values>({ ...options, ...others });
const fill = (values: Partial<Values>) => {
  for (const [name, value] of Object.entries(values)) form.change(name, value);
};
const right = { name: 'Astrid', phone: '070 174 06 05' };
const errorsOf = (name: string) => form.field(name).errors.map(({ id }) => id.split('.').at(-1));

beforeEach(() => {
  sent = [];
  form = make();
});

describe('a field', () => {
  it('has the specified state, and shows its errors once it is dirty or a submit was tried [3-9, 4-18]', async () => {
    expect(Object.keys(form.field('name')).toSorted()).toEqual(formField.toSorted());
    expect(form.field('name').showError).toBe(false);
    await form.submit();
    expect(form.field('name')).toMatchObject({ dirty: false, showError: true });
    expect([errorsOf('name'), form.isValid, form.showMainError]).toEqual([['required'], false, true]);
  });

  it('becomes dirty on its first change and stays so, also back at its default [3-9, 4-18]', () => {
    expect(form.field('name')).toEqual({
      value: '',
      errors: [],
      dirty: false,
      isVisible: true,
      groupName: undefined,
      showError: false,
    });
    form.change('name', 'a');
    form.change('name', '');
    expect(form.field('name')).toMatchObject({ value: '', dirty: true, showError: true });
    expect(form.field('phone').dirty).toBe(false);
  });

  it('shows its errors when it is dirty or a submit was tried [4-18]', async () => {
    expect(form.field('phone').showError).toBe(false);
    await form.submit();
    expect(form.field('phone').showError).toBe(true);
    expect(errorsOf('phone')).toEqual(['required']);
  });

  it('loses its errors with a change, and is checked again by the next submit [5-11]', async () => {
    await form.submit();
    form.change('name', ' ');
    expect(errorsOf('name')).toEqual([]);
    await form.submit();
    expect(errorsOf('name')).toEqual(['required']);
  });

  it('is checked with every change where that is configured [5-11]', () => {
    form = make({ validateWhileTyping: true });
    form.change('email', 'a@');
    expect(errorsOf('email')).toEqual(['email']);
    form.change('email', 'a@b.example');
    expect(errorsOf('email')).toEqual([]);
  });

  it('that is a password or looks at other fields is checked with every change, and tells all where asked [5-11]', () => {
    fill({ oldPassword: 'short', password: 'short' });
    expect(errorsOf('password')).toEqual(['passwordLength', 'passwordNotNew']);
    fill({ password: 'long enough', again: 'long' });
    expect(errorsOf('password')).toEqual([]);
    expect(errorsOf('again')).toEqual(['entriesDiffer']);
    // What it looks at has changed: what it said no longer holds.
    form.change('password', 'long');
    expect(errorsOf('again')).toEqual([]);
    form.change('password', 'long enough');
    expect(errorsOf('again')).toEqual(['entriesDiffer']);
  });

  it('is told wrong by its component when its rules hold [5-11]', async () => {
    fill(right);
    form.inform('phone', { isValid: false });
    await form.submit();
    expect(form.field('phone').errors).toEqual([{ id: 'errors.validation.field.componentCustomValidation.phoneNumber' }]);
    form.inform('phone', { isValid: true });
    await form.submit();
    expect(sent).toHaveLength(1);
  });

  it('takes no more than its restrictors let through [3-9]', () => {
    form.change('phone', '+46 (0)70-x');
    expect(form.field('phone').value).toBe('+46 070');
  });

  it('shares its value with its group [4-18]', () => {
    form.change('billingStreet', 'Lillgatan 2');
    expect(form.field('street')).toMatchObject({ value: 'Lillgatan 2', dirty: true, groupName: 'street' });
  });
});

describe('a submit', () => {
  it('sends trimmed texts, masked numbers, and passwords as they are [5-11]', async () => {
    fill({ ...right, name: '  Astrid ', card: 'ab1234567890', password: ' a password ', again: ' a password ' });
    await form.submit();
    expect(sent).toEqual([{ ...defaults, ...right, card: 'AB-1234-567890', password: ' a password ', again: ' a password ' }]);
    expect(form.field('name').value).toBe('Astrid');
  });

  it('is handled only when no visible field has errors; the main error goes with the last of them and stays away [4-18]', async () => {
    await form.submit();
    expect(sent).toEqual([]);
    expect([form.isValid, form.showMainError]).toEqual([false, true]);
    form.change('name', 'Astrid');
    expect(form.showMainError).toBe(true);
    form.change('phone', '070');
    expect([form.isValid, form.showMainError]).toEqual([true, false]);
    fill({ password: 'short' });
    expect([form.isValid, form.showMainError]).toEqual([false, false]);
    await form.submit();
    expect(form.showMainError).toBe(true);
  });

  it('focuses the first field with an error, in the order of the form [4-18]', async () => {
    const focused: string[] = [];
    for (const name of ['name', 'phone', 'card']) form.takeInput(name, { focus: () => focused.push(name) });
    fill({ name: 'Astrid', card: 'XX' });
    await form.submit();
    expect(focused[0]).toBe('phone');
    form.fail('card', { id: 'errors.validation.field.cardNumber' });
    expect(focused.at(-1)).toBe('card');
    expect([form.isValid, form.showMainError, errorsOf('card')]).toEqual([false, true, ['cardNumber']]);
  });

  it('is not sent twice while the first is under way [4-18]', async () => {
    const answer = Promise.withResolvers<void>();
    const onSubmit = vi.fn(() => answer.promise);
    form = make({ onSubmit });
    fill(right);
    const first = form.submit();
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(form.isSubmitting).toBe(true);
    await form.submit();
    answer.resolve();
    await first;
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(form.isSubmitting).toBe(false);
  });

  it('that throws leaves the form ready for the next [4-18]', async () => {
    form = make({ onSubmit: () => Promise.reject(new Error('fault')) });
    fill(right);
    await expect(form.submit()).rejects.toThrow('fault');
    expect(form.isSubmitting).toBe(false);
  });

  it('knows whether what was typed is still unsent', async () => {
    form = make({ onSubmit: () => false });
    expect(form.state.isUnsent).toBe(false);
    fill(right);
    await form.submit();
    expect(form.state.isUnsent).toBe(true);
    form.takeOptions({ ...options, onSubmit: () => undefined });
    await form.submit();
    expect(form.state.isUnsent).toBe(false);
  });

  it('tells the log which fields there were, without the sensitive values [9-2]', async () => {
    const onTried = vi.fn();
    form = make({ onTried });
    fill({ name: 'Astrid', card: 'AB-1234-567890' });
    await form.submit();
    expect(onTried).toHaveBeenCalledWith(false, expect.objectContaining({ name: 'Astrid', card: undefined }));
    expect(JSON.stringify(onTried.mock.calls)).not.toContain('567890');
  });
});

describe('a field that is not there', () => {
  it('is not checked, does not make the form invalid, and goes back to its default after the submit [4-18, 5-11]', async () => {
    fill({ ...right, street: '' });
    await form.submit();
    expect(sent).toHaveLength(1);
    expect(form.field('street')).toMatchObject({ isVisible: false, value: 'Storgatan 1' });
    fill({ wantsLetter: true, street: '' });
    await form.submit();
    expect(sent).toHaveLength(1);
    expect(errorsOf('street')).toEqual(['required']);
    form.change('wantsLetter', false);
    expect(form.isValid).toBe(true);
  });

  it('by default is checked once it is shown, until it is hidden [3-9, 4-18]', async () => {
    fill(right);
    expect(form.field('remark').isVisible).toBe(false);
    form.show('remark');
    await form.submit();
    expect([errorsOf('remark'), form.showMainError, sent]).toEqual([['required'], true, []]);
    form.hide('remark');
    expect(form.showMainError).toBe(false);
    await form.submit();
    expect(sent).toHaveLength(1);
  });
});

describe('a repeated field', () => {
  it('is added to, each with the rules of the first; a removed one is only hidden [4-18]', async () => {
    fill({ ...right, email: 'a@b.example' });
    expect([form.add('email'), form.add('email')]).toEqual(['email_1', 'email_2']);
    form.change('email_1', 'wrong');
    form.change('email_2', ' c@d.example ');
    await form.submit();
    expect([errorsOf('email_1'), sent]).toEqual([['email'], []]);
    form.hide('email_1');
    expect(form.repeated('email')).toEqual(['email', 'email_2']);
    expect(form.names()).toContain('email_1');
    await form.submit();
    expect(sent[0]).toMatchObject({ email: 'a@b.example', email_2: 'c@d.example' });
    expect(sent[0]).not.toHaveProperty('email_1');
    expect(form.field('email_1').value).toBe('');
    expect(form.add('email')).toBe('email_3');
  });

  it('is added under the first free number, where a draft came back without a removed one [4-18]', () => {
    form = make({ draft: { email_2: 'c@d.example' } });
    expect(form.repeated('email')).toEqual(['email', 'email_2']);
    expect(form.add('email')).toBe('email_1');
    expect(form.field('email_2').value).toBe('c@d.example');
    expect(form.add('email')).toBe('email_3');
  });

  it('is added to empty, whatever the first of a draft holds [4-18]', () => {
    form = make({ draft: { email: 'a@b.example', country: 'FI' } });
    expect([form.field('email').value, form.field('country').value]).toEqual(['a@b.example', 'FI']);
    expect(form.field(form.add('email')).value).toBe('');
  });
});

it('takes values from elsewhere for fields that nobody has touched, in their masked form', () => {
  form.change('phone', '1');
  form.seed({ phone: '2', card: 'ab1234567890', name: 'Astrid' });
  expect(['phone', 'card', 'name'].map((name) => form.field(name).value)).toEqual(['1', 'AB-1234-567890', 'Astrid']);
});

it('tells its drawing of every change, until it is no longer drawn', () => {
  const draw = vi.fn();
  const leave = form.subscribe(draw);
  form.change('name', 'a');
  expect(draw).toHaveBeenCalled();
  leave();
  draw.mockClear();
  form.change('name', 'b');
  expect(draw).not.toHaveBeenCalled();
});
