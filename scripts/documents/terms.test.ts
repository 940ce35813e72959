import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '../../contract/src/constants.ts';
import { portalText } from '../../server/src/messages/catalogue.ts';
import { makeTerms, termsFile } from './terms.ts';

describe.each(languages)('the terms in %s', (language) => {
  const file = readFileSync(termsFile(language));
  const written = file.toString('latin1');

  test('are what the catalogue says now [2.4-3]', async () => expect((await makeTerms(language)).equals(file)).toBe(true));

  test('are called what the links to them are called [2.4-3]', () => {
    const title = portalText(language, 'terms.title');
    expect(titleOf(file)).toBe(title);
    for (const link of ['confirmOrder.terms', 'footer.termsOfService']) expect(portalText(language, link)).toBe(`${title} (PDF)`);
  });

  test('are tagged, and say their language', () => {
    expect(written).toContain(`/Lang (${language})`);
    expect(written).toMatch(/\/Marked true/);
    for (const tag of ['H1', 'H2', 'P']) expect(written).toContain(`/S /${tag}`);
  });
});

/** Texts that are not ASCII alone stand as UTF-16 in a PDF. */
function titleOf(file: Buffer): string {
  const written = file.toString('latin1');
  const [, number = ''] = /\/Title (\d+) 0 R/.exec(written) ?? [];
  const [, title = ''] = new RegExp(`\\n${number} 0 obj\\n\\((.*)\\)\\n`).exec(written) ?? [];
  if (!title.startsWith('\u00fe\u00ff')) return title;
  return Buffer.from(title.slice(2), 'latin1').swap16().toString('utf16le');
}
