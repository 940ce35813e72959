import { expect, test } from 'vitest';
import type { CardFace } from './card-face.ts';
import { drawCardBack, drawCardFront } from './draw-card.ts';
import { type Shape, svgText } from './drawing.ts';
import { textWidth } from './text-width.ts';

const face: CardFace = {
  cardType: 'nordic',
  productName: 'SiteID',
  kind: null,
  printedName: 'Astrid Lindqvist',
  isNameWrong: false,
  organisationName: 'Norrbygg AB',
  photo: '/photo',
  logo: '/logo',
  noPhoto: 'No photo',
  facts: [
    { label: 'Valid until', text: '2028-01-14' },
    { label: 'Card number', text: 'AB-1234-567890' },
  ],
  backFacts: [{ label: 'Nationality', text: 'Sweden' }],
  isDead: false,
};

/** Every text of a drawing, with where its right end and its foot are. */
function texts({ tag, attributes, children }: Shape): { words: string; right: number; foot: number; size: number }[] {
  if (tag !== 'text') return children.flatMap((child) => (typeof child === 'string' ? [] : texts(child)));
  const words = children.filter((child) => typeof child === 'string').join('');
  const [x, foot, size] = [attributes['x'], attributes['y'], attributes['font-size']].map(Number) as [number, number, number];
  const width = textWidth(words) * size;
  return [{ words, right: attributes['text-anchor'] === 'middle' ? x + width / 2 : x + width, foot, size }];
}

const wordsOf = (drawing: Shape) => texts(drawing).map(({ words }) => words);

test('the front shows product, company, name and two facts, the back the rest', () => {
  expect(wordsOf(drawCardFront('a', face))).toEqual([
    'SiteID',
    'Norrbygg AB',
    'Valid until',
    '2028-01-14',
    'Card number',
    'AB-1234-567890',
    'Astrid Lindqvist',
  ]);
  expect(wordsOf(drawCardBack('a', face))).toEqual(['SiteID', 'Norrbygg AB', 'Nationality', 'Sweden']);
});

const longNames = [
  'W'.repeat(60),
  'Wolfeschlegelsteinhausenbergerdorff von Hohenzollern-Sigmaringen und Nassau',
  'ANA-MARÍA DE LOS ÁNGELES CONCEPCIÓN HERNÁNDEZ-RODRÍGUEZ',
  'Anna-Maria '.repeat(26).trim(),
  'Ö'.repeat(300),
];

test.each(longNames)('no letter of %s is left out, and none leaves the card', (printedName) => {
  for (const isNameWrong of [false, true]) {
    const drawing = drawCardFront('a', { ...face, printedName, isNameWrong, organisationName: printedName, kind: 'Temporary' });
    const all = texts(drawing);
    for (const { right, foot } of all) {
      expect(right).toBeLessThanOrEqual(85.6);
      expect(foot).toBeLessThanOrEqual(53.98);
      expect(foot).toBeGreaterThan(0);
    }
    const written = all
      .map(({ words }) => words)
      .join('')
      .replaceAll(/[\s-]/g, '');
    const letters = printedName.replaceAll(/[\s-]/g, '');
    expect(written.split(letters)).toHaveLength(3);
  }
});

test.each([null, 'Temporary', 'LMA'])(
  'nothing on either side of a card of 328 px, whose name a supplier prints, has type under 12 px: kind %s',
  (kind) => {
    for (const printedName of ['W'.repeat(28), 'MAXIMILIAN-ALEXANDER VON WITTELSBACH-LUNDQVIST', 'Åsa Ek']) {
      const drawn = { ...face, kind, printedName, photo: null };
      for (const side of [drawCardFront('a', drawn), drawCardBack('a', drawn)]) {
        expect(texts(side)).not.toEqual([]);
        expect(texts(side).filter(({ size }) => (size * 328) / 85.6 < 12)).toEqual([]);
      }
    }
  },
);

test('what does not match has a sign beside it', () => {
  const signs = (drawing: Shape) => wordsOf(drawing).filter((words) => words === '!').length;
  expect(signs(drawCardFront('a', face))).toBe(0);
  expect(
    signs(drawCardFront('a', { ...face, isNameWrong: true, facts: face.facts.map((fact) => ({ ...fact, isWrong: true })) })),
  ).toBe(3);
});

test('a text of a drawing cannot become markup', () => {
  expect(svgText(drawCardFront('a', { ...face, printedName: '<script>"&' }))).toContain('&lt;script&gt;&quot;&amp;');
  expect(svgText(drawCardFront('a', { ...face, printedName: 'A\u0000\u001b\ud800B' }))).toContain('>AB<');
});
