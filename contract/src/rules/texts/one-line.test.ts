import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changeApiAccount, makeApiAccount } from '../../calls/organisations/api-accounts.ts';
import { changeOrganisationDetails } from '../../calls/organisations/organisation-details.ts';
import { saveRegistrationDetails } from '../../calls/organisations/registration.ts';
import { shownIdentity } from '../../calls/partners/partner-identities.ts';
import { addPartnerOrganisation, changePartnerOrganisation } from '../../calls/partners/partner-organisations.ts';
import { addPartnerOffice, addPartnerSupplier } from '../../calls/partners/partner-suppliers.ts';
import { addPartnerTeam } from '../../calls/staff/staff.ts';
import { billingAddress } from '../../organisations/organisation-invoicing.ts';
import { lineText, text } from '../../values.ts';
import { allToSee, folded, oneLine } from './one-line.ts';

test.each([
  ['Bygg AB', 'Bygg AB'],
  [' Bygg\n\tAB\r\n', 'Bygg AB'],
  ['Bygg\u2028AB\u2029', 'Bygg AB'],
  ['Bygg\u00a0\u2003 AB', 'Bygg AB'],
  ['Bygg\u200b \u200bAB', 'Bygg AB'],
  ['By\u00adgg\u2060 \ufeffAB', 'Bygg AB'],
  ['\u202eBA ggyB\u202c', 'BA ggyB'],
  ['Bygg\u115f\u1160\u3164\uffa0\u2800 AB', 'Bygg AB'],
  ['Bygg\ufe0f\u034f AB\u{e0041}', 'Bygg AB'],
  ['A\u030aker', 'Åker'],
  ['\u200d\n', ''],
])('%j is kept as %j, so that no other name looks like it [W-2-7]', (typed, kept) => expect(oneLine(typed)).toBe(kept));

test('what is kept is on one line, all of it can be seen, and it stays as it is [W-2-7]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const kept = oneLine(typed);
      expect(kept).toMatch(allToSee);
      expect(kept).not.toMatch(/[\n\r\u2028\u2029]|^ | $| {2}/);
      expect(oneLine(kept)).toBe(kept);
    }),
  );
});

test('a name that a call takes is kept so; one of which nothing can be seen, or that has a control character, is none [T29]', () => {
  expect(z.parse(lineText, ' Bygg\u200b\n AB ')).toBe('Bygg AB');
  for (const none of ['\u3164', '\u2800\u200b', 'a\u0000', 'x'.repeat(301)]) {
    expect(z.safeParse(lineText, none).success).toBe(false);
    expect(z.safeParse(text, none).success).toBe(false);
  }
});

test('whatever staff, companies, offices and keys name is kept so [W-1-2, W-2-7, W-8-1]', () => {
  const named = ' By\u00adgg\u202e\n AB ';
  const shown = {
    given_names: named,
    family_names: '',
    date_of_birth: '1990-01-01',
    nationalities: ['FI'],
    document: 'passport',
    government_id: { type: 'passport_number', country: 'FI', value: 'XP123456' },
  };
  type Named = { readonly body?: { readonly shape: { readonly name: z.ZodMiniType } } | undefined };
  const nameIn = ({ body }: Named) => body && z.parse(body.shape.name, named);
  const taken = [
    nameIn(saveRegistrationDetails),
    nameIn(changeOrganisationDetails),
    nameIn(makeApiAccount),
    nameIn(changeApiAccount),
    nameIn(addPartnerTeam),
    nameIn(addPartnerSupplier),
    nameIn(addPartnerOffice),
    nameIn(addPartnerOrganisation),
    nameIn(changePartnerOrganisation),
    z.parse(shownIdentity, shown).given_names,
    z.parse(billingAddress.shape.name, named),
  ];
  expect(new Set(taken)).toEqual(new Set(['Bygg AB']));
});

test.each([
  ['ÄLVDALS  Tak\u200b', 'alvdals tak'],
  ['Łukasz Ødegård', 'lukasz odegard'],
  ['Þór Großmann', 'thor grossmann'],
])('a search compares %j as %j [2.4-33]', (name, compared) => expect(folded(name)).toBe(compared));
