import { type CardFace, cardTypes, type Language, languages } from '@siteid/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardInWords, drawCardPicture, initialsOf } from './card-picture.ts';

const face: CardFace = {
  cardType: 'nordic',
  productName: 'SiteID',
  kind: null,
  printedName: '',
  isNameWrong: false,
  organisationName: 'Norrbygg AB',
  photo: null,
  logo: null,
  noPhoto: '',
  facts: [],
  backFacts: [],
  isDead: false,
};

/** How much dark ink is where the name stands, of 255. */
async function ink(printedName: string): Promise<number> {
  const { png } = await drawCardPicture({ ...face, printedName }, 'en');
  const name = { left: 20, top: 360, width: 400, height: 80 };
  const pixels = await sharp(png).flatten({ background: '#ffffff' }).extract(name).greyscale().raw().toBuffer();
  return 255 - pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length;
}

test('the letters of our languages and their neighbours are drawn by our own typeface', async () => {
  const empty = await ink('');
  for (const letter of ['A', 'å', 'Õ', 'Ž', 'Ț', 'Ő', 'Ħ', 'Đ', 'ł'])
    expect(await ink(letter.repeat(6)), letter).toBeGreaterThan(empty + 3);
});

test('where the photo would be stand the initials, in ink, and no silhouette', async () => {
  const frame = async (printedName: string) => {
    const { png } = await drawCardPicture({ ...face, printedName }, 'en');
    const place = { left: 40, top: 40, width: 180, height: 230 };
    return sharp(png).flatten({ background: '#ffffff' }).extract(place).greyscale().raw().toBuffer();
  };
  const empty = await frame('');
  expect(Math.max(...empty) - Math.min(...empty), 'nothing but the ground').toBeLessThan(12);
  for (const printedName of ['Astrid Maria Lindqvist', 'ødegård']) {
    const dark = (await frame(printedName)).filter((pixel) => pixel < 110).length;
    expect(dark, printedName).toBeGreaterThan(500);
  }
  expect(['Astrid Maria Lindqvist', 'ødegård', ' '].map(initialsOf)).toEqual(['AL', 'Ø', '']);
});

test('no name keeps a mail from its picture', async () => {
  for (const printedName of ['<b>&"\'', 'A\u0000\u001b\ud800', '👷', 'W'.repeat(300), ' '])
    expect((await drawCardPicture({ ...face, printedName }, 'sv')).png.length).toBeGreaterThan(10_000);
});

test('the words beside a picture say what type its card is [3-8]', () => {
  const said = (cardType: CardFace['cardType'], language: Language) =>
    cardInWords({ ...face, cardType, printedName: 'Åsa Ek' }, language);
  for (const language of languages) {
    expect(new Set(cardTypes.map((cardType) => said(cardType, language))).size).toBe(cardTypes.length);
    expect(said('lma', language)).toContain('LMA');
  }
  expect(said('nordic_temporary', 'en')).toBe('Temporary SiteID card of Åsa Ek, Norrbygg AB');
  expect(said('nordic_visitor', 'fi')).toBe('SiteID-vierailijakortti: Åsa Ek, Norrbygg AB');
});
