import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@siteid/contract';
import { expect, test } from 'vitest';
import { isWritable } from '../../server/src/documents/write-document.ts';
import { root } from '../node-26.mjs';

/** The files that draw cards and documents have the same characters as those of pages: one list makes both. */
const characters = new Set(['latin', 'latin-ext'].flatMap(charactersOf));

/** Read from the table that leads from a character to its drawing, in the form that all of them have (cmap, format 4). */
function charactersOf(part: string): number[] {
  const font = readFileSync(join(root, `server/src/mail/typeface/hanken-grotesk-${part}-500.ttf`));
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const cmap = font.readUInt32BE((tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0) + 8);
  const forms = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8));
  const table = forms.find((at) => font.readUInt16BE(at) === 4) ?? 0;
  const segments = font.readUInt16BE(table + 6) / 2;
  return Array.from({ length: segments }, (_, index) => {
    const last = font.readUInt16BE(table + 14 + index * 2);
    const first = font.readUInt16BE(table + 16 + (segments + index) * 2);
    return Array.from({ length: last - first + 1 }, (_, more) => first + more);
  }).flat();
}

const isDrawn = (character: string) => !/[\n\u00ad]/.test(character);
const missingIn = (text: string) => [...text].filter((each) => isDrawn(each) && !characters.has(each.codePointAt(0) ?? 0));

test('the typeface has every character of the catalogues: none is drawn blank, or by another face', () => {
  const missing = languages.flatMap((language) => {
    const texts = JSON.parse(readFileSync(join(root, `messages/${language}.json`), 'utf8')) as Record<string, string>;
    return Object.entries(texts).flatMap(([id, text]) => missingIn(text).map((each) => `${language} ${id}: ${each}`));
  });
  expect(characters.size).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});

test('a page draws each of these characters with the typeface: its styles name them, each in its part alone', () => {
  const styles = readFileSync(join(root, 'web/src/shared/ui/typeface/typeface.css'), 'utf8');
  const named = [...styles.matchAll(/-(latin|latin-ext)\.woff2"\).*?unicode-range: ([^;]+);/gs)].map(
    ([, part = '', ranges = '']) => [part, ranges.split(', ').map((range) => /^U\+(\w+)(?:-(\w+))?$/.exec(range))] as const,
  );
  expect(named.map(([part]) => part)).toEqual(['latin', 'latin-ext']);
  const partsOf = (code: number) =>
    named
      .filter(([, ranges]) =>
        ranges.some((range) => {
          const first = Number.parseInt(range?.[1] ?? '', 16);
          return code >= first && code <= Number.parseInt(range?.[2] ?? range?.[1] ?? '', 16);
        }),
      )
      .map(([part]) => part);
  // The long s of old print is in no name and no text of today.
  const wrong = (['latin', 'latin-ext'] as const).flatMap((part) =>
    charactersOf(part)
      .filter((code) => code !== 0xffff && code !== 0x17f && String(partsOf(code)) !== part)
      .map((code) => `${part} U+${code.toString(16)}: ${partsOf(code).join(' ')}`),
  );
  expect(wrong).toEqual([]);
});

test('a document takes no name of which the typeface has not every letter', () => {
  const every = Array.from({ length: 0xffff - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
  const taken = every.filter((each) => !/\p{Cs}/u.test(each) && isWritable(each));
  expect(taken.length).toBeGreaterThan(300);
  expect(taken.filter((each) => missingIn(each.normalize('NFC')).length > 0)).toEqual([]);
  for (const name of ['Cătălina Țîru', 'Žemaitė Ő', 'O’Brien – Ærø']) expect(isWritable(name), name).toBe(true);
  for (const name of ['Nguyễn', 'Иванов', 'Ana‑Maria']) expect(isWritable(name), name).toBe(false);
});
