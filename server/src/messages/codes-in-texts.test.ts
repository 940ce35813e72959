import * as contract from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import et from '../../../messages/et.json' with { type: 'json' };
import fi from '../../../messages/fi.json' with { type: 'json' };
import sv from '../../../messages/sv.json' with { type: 'json' };

const catalogues: Record<string, Record<string, string>> = { en, fi, sv, et };
/** Who reads these writes columns, options and headers by their names. */
const ofPrograms = /^(cli|partner\.row|errors\.partner)\./;
/** Forms that a country decided. */
const ofCountries = /^errors\.validation\.field\.(organisationNumber|personalNumber)\./;
const mayHoldDigits: Readonly<Record<string, readonly string[]>> = {
  'an example to write by': [
    'cli.audit.noTime',
    'cli.audit.since',
    'cli.backup.file',
    'cli.history.badKey',
    'cli.keys.addresses',
    'cli.keys.expires',
    'cli.option.url',
    'cli.portal.noAddress',
    'cli.production.cardNumber',
    'demo.phone.wrong',
    'partner.row.notADate',
    'partner.row.notAPhoneNumber',
  ],
  'the name of a standard': ['cli.orders.import.file', 'partner.row.brokenCharacters', 'terms.company.signature.hash'],
  'worded by the specification': ['errors.cards.searchTooShort'],
  'of one person of the demo': ['demo.person.ivar-tamm'],
};
const excepted = Object.values(mayHoldDigits).flat();
const digitsIn = (text = '') => /\d+/.exec(text.replaceAll(/=\d+ \{|\p{L}\d/gu, ' '))?.[0];

const calls = Object.values(contract).flatMap((each) =>
  typeof each === 'object' && each !== null && 'path' in each && typeof each.path === 'string' ? each.path.split('/') : [],
);
const codes = [...new Set([...calls, ...contract.portalDescriptions])].filter((code) => code.split('-').length > 2);

describe.each(contract.languages)('in %s', (language) => {
  const texts = Object.entries(catalogues[language] ?? {});

  test('no text shows a code: no status, no call, no name of a field [1-10]', () => {
    expect(codes).toContain('suspend-card-order');
    const shownToPeople = texts.filter(([each]) => !ofPrograms.test(each));
    expect(shownToPeople.length).toBeGreaterThan(100);
    for (const [id, text] of shownToPeople) {
      const shown = text.replaceAll(/\{\w+(, (select|plural),)?|\b[a-z]\w* \{/g, ' ');
      expect({ id, code: /[a-z]_[a-z]/.exec(shown)?.[0] ?? codes.find((code) => shown.includes(code)) }).toEqual({ id });
    }
  });

  test('no text repeats a number that the code holds: it is handed in [9-1]', () => {
    const withoutDigits = texts.filter(([each]) => !ofCountries.test(each) && !excepted.includes(each));
    expect(withoutDigits.length).toBeGreaterThan(100);
    for (const [id, text] of withoutDigits) expect({ id, digits: digitsIn(text) }).toEqual({ id });
  });

  test('and what may hold one does', () => {
    expect(excepted.filter((id) => digitsIn(catalogues[language]?.[id]) === undefined)).toEqual([]);
  });
});
