import { join } from 'node:path';
import type { Language } from '@siteid/contract';

/** What stands in a document, from top to bottom. */
export type Block = { readonly kind: 'H1' | 'H2' | 'P'; readonly text: string };

export type DocumentContent = {
  readonly language: Language;
  readonly title: string;
  /** The same blocks with the same moment make the same bytes. */
  readonly created: Date;
  readonly blocks: readonly Block[];
};

const sizes = { H1: 22, H2: 13, P: 11.5 } as const;
const gaps = { H1: 0.4, H2: 0.2, P: 0.8 } as const;
const typeface = (part: string, weight: number) =>
  join(import.meta.dirname, `../mail/typeface/hanken-grotesk-${part}-${weight}.ttf`);

/** What the first part of the typeface has; the second has the other Latin letters. */
const isPlain = (character: string) => /[\u0000-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac]/.test(character);

/** Whether the typeface has every letter of the text: those of Europe's Latin, none of another script. */
export function isWritable(text: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u017e\u0218-\u021b\u1e9e–—‘’‚“”„…•€]*$/u.test(text.normalize('NFC'));
}

/** A tagged PDF in the portal's typeface. */
export async function writeDocument({ language, title, created, blocks }: DocumentContent): Promise<Buffer> {
  // Loaded when it is first needed: most processes write no document.
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({
    size: 'A4',
    margin: 64,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    compress: false,
    info: { Title: title, CreationDate: created },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => pdf.on('end', resolve));
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  for (const { kind, text } of blocks) {
    const weight = kind === 'P' ? 500 : 700;
    const runs = runsOf(text.normalize('NFC'));
    document.add(
      pdf.struct(kind, {}, () => {
        for (const [index, run] of runs.entries()) {
          pdf.font(typeface(run.part, weight), sizes[kind]).text(run.text, { lineGap: 3, continued: index < runs.length - 1 });
        }
        pdf.moveDown(gaps[kind]);
      }),
    );
  }
  document.end();
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

/** The text in parts, each of which one file of the typeface can write. */
function runsOf(text: string): { part: 'latin' | 'latin-ext'; text: string }[] {
  const runs: { part: 'latin' | 'latin-ext'; text: string }[] = [];
  for (const character of text) {
    const part = isPlain(character) ? 'latin' : 'latin-ext';
    const last = runs.at(-1);
    if (last?.part === part) last.text += character;
    else runs.push({ part, text: character });
  }
  return runs;
}
