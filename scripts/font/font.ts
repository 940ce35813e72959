import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { root } from '../node-26.mjs';

/** Two parts: what every page needs, and what names of the neighbours need besides. */
const parts = {
  latin: `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}–—‘’‚“”„…•‑−×→€`,
  'latin-ext': `${letters(0x100, 0x17f)}ȘșȚțẞ`,
} as const;

const family = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/hanken-grotesk/package.json')));
const source = (part: string) => join(family, `files/hanken-grotesk-${part}-wght-normal.woff2`);
const fontFile = (part: string) => join(root, `web/src/shared/ui/type/hanken-grotesk-${part}.woff2`);

function letters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

/** The part of the typeface that the portal uses: its letters, and the weights from regular to bold. */
const makeFont = (part: keyof typeof parts): Promise<Buffer> =>
  subsetFont(readFileSync(source(part)), parts[part], {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });

if (import.meta.main) {
  const isCheck = process.argv.includes('--check');
  for (const part of ['latin', 'latin-ext'] as const) {
    const made = await makeFont(part);
    if (!isCheck) writeFileSync(fontFile(part), made);
    else if (!readFileSync(fontFile(part)).equals(made)) {
      console.error(`${fontFile(part)} is not what the package holds now: npm run font`);
      process.exitCode = 1;
    }
  }
}
