import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { root } from '../node-26.mjs';

/** Two parts: what every page needs, and what names of the neighbours need besides. */
const parts = {
  latin: `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}ıŒœ–—‘’‚“”„…•−€`,
  'latin-ext': `${letters(0x100, 0x17f)}ȘșȚțẞ`,
} as const;

const family = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/hanken-grotesk/package.json')));
const source = (part: string) => join(family, `files/hanken-grotesk-${part}-wght-normal.woff2`);
const fontFile = (part: string) => join(root, `web/src/shared/ui/typeface/hanken-grotesk-${part}.woff2`);
/** Who draws a card for a mail knows no weights between: each has a file. */
const drawnWeights = [500, 700];
const drawnFile = (part: string, weight: number) => join(root, `server/src/mail/typeface/hanken-grotesk-${part}-${weight}.ttf`);

function letters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

/** The files of the portal, each with the part of the typeface that it uses: its letters, and its weights. */
async function* files(): AsyncGenerator<readonly [string, Buffer]> {
  for (const part of ['latin', 'latin-ext'] as const) {
    const whole = readFileSync(source(part));
    const wght = { min: 400, max: 700 };
    yield [fontFile(part), await subsetFont(whole, parts[part], { targetFormat: 'woff2', variationAxes: { wght } })];
    for (const weight of drawnWeights) {
      const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
      yield [drawnFile(part, weight), await subsetFont(whole, parts[part], options)];
    }
  }
}

const isCheck = process.argv.includes('--check');
for await (const [path, made] of files()) {
  if (!isCheck) writeFileSync(path, made);
  else if (!readFileSync(path).equals(made)) {
    console.error(`${path} is not what the package holds now: npm run font`);
    process.exitCode = 1;
  }
}
