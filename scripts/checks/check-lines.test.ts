import { expect, test } from 'vitest';
import { longComments, longLines } from './check-lines.ts';

test('a line of 140 characters is found in a build or a check, and a comment of more than 140 anywhere', () => {
  const [most, long, longer] = [139, 140, 141].map((length) => (begin: string) => begin.padEnd(length, 'x'));
  const lines = [long?.(' * '), longer?.('const text = '), longer?.(' * '), longer?.('// '), longer?.('-- '), most?.('x')];
  expect(longLines(lines.join('\n'), 'every')).toEqual([1, 2, 3, 4, 5]);
  expect(longLines(lines.join('\n'), 'comments')).toEqual([3, 4, 5]);
});

test('a comment of four lines is found, whatever it is written with; what tags say is not counted', () => {
  const inBlock = (lines: readonly string[]) => ['/**', ...lines.map((line) => ` * ${line}`), ' */', 'const x = 1;'].join('\n');
  const three = ['one', 'two', 'three'];
  expect(longComments(inBlock([...three, '@param {string} id']))).toEqual([]);
  expect(longComments(`const y = 2;\n${inBlock([...three, '', 'four'])}`)).toEqual([2]);
  for (const sign of ['//', '--']) {
    const lines = (words: readonly string[]) => words.map((word) => `  ${sign} ${word}`).join('\n');
    expect(longComments(`${lines(three)}\ncode\n${lines(three)}`)).toEqual([]);
    expect(longComments(`code\n${lines([...three, 'four'])}\ncode`)).toEqual([2]);
  }
});
