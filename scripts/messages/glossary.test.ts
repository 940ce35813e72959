import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '../../contract/src/constants.ts';
import { root } from '../node-26.mjs';
import { glossaryComplaints, readGlossary } from './glossary.ts';

const glossary = readGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
const catalogueOf = (language: string) =>
  JSON.parse(readFileSync(join(root, `messages/${language}.json`), 'utf8')) as Record<string, string>;

describe.each(languages)('in %s', (language) => {
  const catalogue = catalogueOf(language);
  const forms = glossary.never.filter((row) => row.language === language);

  test('no text says what the glossary forbids [1-10]', () =>
    expect(glossaryComplaints(glossary, language, catalogue)).toEqual([]));

  test.each(forms)('"$form" is found wherever it is planted: on a screen, in a mail, in the terms', ({ form, except }) => {
    const written = form.replaceAll('*', language === 'en' ? 's' : 'ä');
    for (const id of ['goHome', 'mail.card-ready.body', 'mail.sms-code.body', 'terms.use.text']) {
      for (const text of [`${written} {name}`, `(${written.toUpperCase()})`, `{count, plural, one {${written}} other {#}}`]) {
        expect(glossaryComplaints(glossary, language, { [id]: text })).toContainEqual(
          expect.stringMatching(new RegExp(`^messages/${language}\\.json: ${RegExp.escape(id)} says`)),
        );
      }
    }
    for (const id of except) expect(catalogue).toHaveProperty([id]);
  });

  test('a status that lost the word of its action is found', () => {
    const text = { 'cardapi.cardStatus.terminated': 'XXX' };
    expect(glossaryComplaints(glossary, language, { ...catalogue, ...text })).toEqual([
      expect.stringMatching(/cardapi\.cardStatus\.terminated lacks/),
    ]);
  });
});

test('a part of a longer word is no forbidden form', () => {
  expect(glossaryComplaints(glossary, 'sv', { goHome: 'bestyrka oavslutad' }).filter((each) => each.includes('says'))).toEqual(
    [],
  );
});

test('the glossary has forbidden forms for each language, and words that belong together', () => {
  for (const language of languages) expect(glossary.never.filter((row) => row.language === language).length).toBeGreaterThan(4);
  expect(glossary.together.length).toBeGreaterThan(4);
  for (const { words } of glossary.together) for (const word of Object.values(words)) expect(word).toMatch(/\p{L}{3}/u);
});
