import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '../../contract/src/constants.ts';
import { type Block, writeDocument } from '../../server/src/documents/write-document.ts';
import { portalText } from '../../server/src/messages/catalogue.ts';
import { root } from '../node-26.mjs';

const sections = ['purpose', 'data', 'source', 'readers', 'period', 'protection', 'rights'] as const;
const folder = join(root, 'server/terms-of-service');
export const termsFile = (language: Language) => join(folder, `person_termsOfService.${language}.pdf`);

/** The personal data terms as a tagged PDF, made from `terms.*` of the catalogue; the same texts make the same bytes. */
export async function makeTerms(language: Language): Promise<Buffer> {
  const text = (id: string) => portalText(language, `terms.${id}`);
  return writeDocument({
    language,
    title: text('title'),
    // A day that never changes: a date of today would make the file another one each time.
    created: new Date('2026-01-01T00:00:00Z'),
    blocks: [
      { kind: 'H1', text: text('title') },
      { kind: 'P', text: text('lead') },
      ...sections.flatMap((section): Block[] => [
        { kind: 'H2', text: text(`${section}.title`) },
        { kind: 'P', text: text(`${section}.text`) },
      ]),
    ],
  });
}

if (import.meta.main) {
  const isCheck = process.argv.includes('--check');
  const files = new Set(globSync('*.pdf', { cwd: folder }).map((name) => join(folder, name)));
  for (const language of languages) {
    const file = termsFile(language);
    const made = await makeTerms(language);
    if (files.has(file) && readFileSync(file).equals(made)) continue;
    if (isCheck) {
      console.error(`${file} is not what the catalogue says now: npm run terms`);
      process.exitCode = 1;
    } else writeFileSync(file, made);
  }
}
