import type { ZoneRead } from '@siteid/contract';
import { expect, test } from 'vitest';
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
const formOf = () =>
  new FormEngine<typeof empty>({
    name: 'recordIdentityForm',
    defaults: empty,
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
