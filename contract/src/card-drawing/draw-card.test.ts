import { expect, test } from 'vitest';
import type { CardFace, CardFact } from './card-face.ts';
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

/** A text of a drawing, with where its ends and its foot are. */
type Drawn = { words: string; left: number; right: number; foot: number; size: number };

function texts({ tag, attributes, children }: Shape): Drawn[] {
  if (tag !== 'text') return children.flatMap((child) => (typeof child === 'string' ? [] : texts(child)));
  const words = children.filter((child) => typeof child === 'string').join('');
  const [x, foot, size] = [attributes['x'], attributes['y'], attributes['font-size']].map(Number) as [number, number, number];
  const width = textWidth(words) * size;
  const left = attributes['text-anchor'] === 'middle' ? x - width / 2 : x;
  return [{ words, left, right: left + width, foot, size }];
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
    const drawing = drawCardFront('a', { ...face, printedName, isNameWrong, kind: 'Temporary' });
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
    expect(written).toContain(letters);
  }
});

const longCompany = 'Rakennusliike ja Maansiirtoyhtymä Virtanen & Kumppanit Oy';
const longCountries = 'Bosnia and Herzegovina, Saint Vincent and the Grenadines, United Kingdom';
const longFacts = [
  { label: 'Voimassa asti', text: '2028-01-14' },
  { label: 'Medborgarskap', text: longCountries, isWrong: true },
];
/** What a supplier prints: four lines of 28 characters. */
const printed = [
  'W'.repeat(28),
  'MAXIMILIAN-ALEXANDER VON WITTELSBACH-LUNDQVIST',
  'ANA-MARÍA DE LOS ÁNGELES CONCEPCIÓN HERNÁNDEZ-RODRÍGUEZ DE LA VEGA CARRASCO Y FERNÁNDEZ DE CÓRDOBA-MONTENEGRO',
  'Åsa Ek',
];

/** A listed card has one fact and no back, and is as narrow as a column of the wallet. */
const shown = [
  { width: 311, facts: longFacts.slice(0, 1), backFacts: [] },
  { width: 311, facts: longFacts, backFacts: [...longFacts, ...longFacts] },
  { width: 328, facts: face.facts, backFacts: [...face.facts, ...longFacts] },
];

test.each(shown)('nothing on a card of $width px, whose name a supplier prints, has type under 12 px', ({ width, ...facts }) => {
  for (const kind of [null, 'Temporary', 'Tilapäinen', 'LMA'])
    for (const printedName of printed)
      for (const organisationName of ['Norrbygg AB', longCompany, 'Å'.repeat(300)]) {
        const drawn = { ...face, ...facts, kind, printedName, organisationName, photo: null };
        const sides =
          facts.backFacts.length === 0 ? [drawCardFront('a', drawn)] : [drawCardFront('a', drawn), drawCardBack('a', drawn)];
        for (const side of sides) {
          expect(texts(side)).not.toEqual([]);
          expect(texts(side).filter(({ words, size }) => words !== '!' && (size * width) / 85.6 < 12)).toEqual([]);
        }
      }
});

test('what has no room in that type ends with "…", and never a name, a number or a day', () => {
  const drawn = { ...face, organisationName: longCompany.repeat(3), facts: longFacts, backFacts: longFacts };
  const front = wordsOf(drawCardFront('a', drawn));
  expect(front.filter((words) => words.endsWith('…'))).toHaveLength(2);
  expect(front).toEqual(expect.arrayContaining(['2028-01-14', 'Astrid Lindqvist']));
  expect(wordsOf(drawCardBack('a', drawn)).filter((words) => words.endsWith('…'))).toHaveLength(2);
  expect(wordsOf(drawCardFront('a', { ...face, organisationName: longCompany })).join(' ')).toContain(longCompany);
  const widest = { label: 'Kaardi number', text: 'WM-0000-000000' };
  expect(wordsOf(drawCardFront('a', { ...face, facts: [longFacts[0], widest].flatMap((fact) => fact ?? []) }))).toContain(
    'WM-0000-000000',
  );
});

test('the second fact stands clear of a long label of the first, and is whole all the same', () => {
  const until = { label: 'Voimassa asti', text: '2028-01-14' };
  const clear = (second: CardFact, first = until) => {
    const all = texts(drawCardFront('a', { ...face, facts: [first, second] }));
    const named = (words: string) => all.find((each) => each.words === words);
    expect(named(second.text), `${second.text} is whole`).toBeDefined();
    expect(named(second.text)?.right).toBeLessThanOrEqual(81.6);
    return (named(second.label)?.left ?? 0) - (named(first.label)?.right ?? 0);
  };
  expect(clear({ label: 'Kansalaisuus', text: 'Suomi' })).toBeGreaterThanOrEqual(3.49);
  expect(clear({ label: 'Kortin numero', text: 'AB-1234-567890' })).toBeGreaterThanOrEqual(3.3);
  expect(clear({ label: 'Kortin numero', text: 'WM-0000-000000' }), 'the number comes first').toBeGreaterThan(0);
  expect(clear({ label: 'Nationality', text: 'Sweden' }, { label: 'Valid until', text: '2028-01-14' })).toBeGreaterThan(3.5);
});

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
