import * as contract from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import et from '../../../messages/et.json' with { type: 'json' };
import fi from '../../../messages/fi.json' with { type: 'json' };
import sv from '../../../messages/sv.json' with { type: 'json' };

const catalogues: Record<string, Record<string, string>> = { en, fi, sv, et };
/** Who reads these writes columns, options and headers by their names. */
const ofPrograms = /^(cli|partner\.row|errors\.partner)\./;
/** Examples to write by, forms that a country decided, steps, a standard's name, and wording that the specification quotes. */
const mayHoldDigits =
  /^(cli|demo)\.|^errors\.validation\.field\.(organisationNumber|personalNumber)\.|^partner\.row\.(brokenCharacters|not\w+|photoTooLarge)$|^explanation\.\w+\.title$|^terms\.company\.signature\.hash$|^cardNumberModal\.hint$|^errors\.(cards\.searchTooShort|partner\.tooManyIdentities|signIn\.phoneWaits)$/;

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
    const withoutDigits = texts.filter(([each]) => !mayHoldDigits.test(each));
    expect(withoutDigits.length).toBeGreaterThan(100);
    for (const [id, text] of withoutDigits) {
      expect({ id, digits: /\d+/.exec(text.replaceAll(/=\d+ \{|\p{L}\d/gu, ' '))?.[0] }).toEqual({ id });
    }
  });
});
