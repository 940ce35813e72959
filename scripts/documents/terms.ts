import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Document from 'pdfkit';
import { type Language, languages } from '../../contract/src/constants.ts';
import { portalText } from '../../server/src/messages/catalogue.ts';
import { root } from '../node-26.mjs';

const sections = ['purpose', 'data', 'source', 'readers', 'period', 'protection', 'rights'] as const;
const folder = join(root, 'server/terms-of-service');
export const termsFile = (language: Language) => join(folder, `person_termsOfService.${language}.pdf`);

/** The personal data terms as a tagged PDF, made from `terms.*` of the catalogue; the same texts make the same bytes. */
export async function makeTerms(language: Language): Promise<Buffer> {
  const text = (id: string) => portalText(language, `terms.${id}`);
  const pdf = new Document({
    size: 'A4',
    margin: 64,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    compress: false,
    // A day that never changes: a date of today would make the file another one each time.
    info: { Title: text('title'), CreationDate: new Date('2026-01-01T00:00:00Z') },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => pdf.on('end', resolve));
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  const write = (kind: 'H1' | 'H2' | 'P', id: string, size: number, gap: number) =>
    document.add(
      pdf.struct(kind, {}, () => {
        pdf.font(kind === 'P' ? 'Helvetica' : 'Helvetica-Bold', size).text(text(id), { lineGap: 3 });
        pdf.moveDown(gap);
      }),
    );
  write('H1', 'title', 22, 0.4);
  write('P', 'lead', 11.5, 1);
  for (const section of sections) {
    write('H2', `${section}.title`, 13, 0.2);
    write('P', `${section}.text`, 11.5, 0.9);
  }
  document.end();
  pdf.end();
  await done;
  return Buffer.concat(chunks);
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
