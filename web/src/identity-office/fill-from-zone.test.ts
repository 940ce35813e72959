import type { ZoneRead } from '@siteid/contract';
import { expect, test } from 'vitest';
import type { FieldValues } from '../forms/form-definitions.ts';
import { FormEngine } from '../forms/form-engine.ts';
import { fillFromZone } from './fill-from-zone.ts';
import { empty } from './shown-document.ts';

const erika: ZoneRead = {
  document: 'id_card',
  givenNames: 'ERIKA',
  familyNames: 'MUSTERMANN',
  dateOfBirth: '1964-08-12',
  nationality: 'DE',
  issuer: 'DE',
  documentNumber: 'C01X00T47',
  expires: null,
};
const formOf = (draft: FieldValues = {}) =>
  new FormEngine<typeof empty>({
    name: 'recordIdentityForm',
    defaults: empty,
    draft,
    fields: { nationality: { isRepeated: true } },
    validateWhileTyping: false,
    today: () => '2026-11-21',
    onSubmit: () => true,
  });

test('a new zone takes the place of the last: no nationality of whoever stood there before stays [W-6-5]', () => {
  const form = formOf();
  fillFromZone(form, erika);
  for (const code of ['TR', 'FI']) form.change(form.add('nationality'), code);
  fillFromZone(form, { ...erika, givenNames: 'ASTRID', nationality: 'SE' });
  expect(form.repeated('nationality')).toEqual(['nationality']);
  expect(form.field('nationality').value).toBe('SE');
});

test('what a zone does not say is empty, whatever stood there before [W-6-5]', () => {
  const form = formOf();
  fillFromZone(form, erika);
  form.change(form.add('nationality'), 'TR');
  fillFromZone(form, { ...erika, dateOfBirth: null, nationality: null, issuer: null });
  expect(form.repeated('nationality')).toEqual(['nationality']);
  expect(['dateOfBirth', 'nationality', 'idCountry'].map((name) => form.field(name).value)).toEqual(['', '', '']);
});

test('a phone number is not kept for the bearer of another document, and is for the same one read again [W-6-5]', () => {
  const form = formOf();
  const phone = () => form.field('phone').value;
  form.change('phone', '+46701740605');
  expect([fillFromZone(form, erika), phone()], 'it was typed before the document was read').toEqual([false, '+46701740605']);
  form.change('familyNames', 'Mustermann-Öberg');
  expect([fillFromZone(form, erika), phone()], 'the same document').toEqual([false, '+46701740605']);
  expect([fillFromZone(form, { ...erika, documentNumber: 'X1' }), phone()], 'another').toEqual([true, '']);
  expect(fillFromZone(form, erika), 'there is none to take out').toBe(false);
});

test('where a draft came back without its number, names and date of birth say whose the phone number is [W-6-5]', () => {
  const draft = { givenNames: 'Erika', familyNames: 'Mustermann', dateOfBirth: '1964-08-12', phone: '+46701740605' };
  const of = (read: ZoneRead) => {
    const form = formOf(draft);
    return [fillFromZone(form, read), form.field('phone').value];
  };
  expect(of(erika)).toEqual([false, '+46701740605']);
  expect(of({ ...erika, givenNames: 'MAX' })).toEqual([true, '']);
  expect(of({ ...erika, dateOfBirth: '1964-08-13' })).toEqual([true, '']);
});
