import { expect, test } from 'vitest';
import { longLines } from './check-lines.ts';

test('a line of 140 characters is found in a build or a check, and a comment of more than 140 anywhere', () => {
  const [most, long, longer] = [139, 140, 141].map((length) => (begin: string) => begin.padEnd(length, 'x'));
  const lines = [long?.(' * '), longer?.('const text = '), longer?.(' * '), longer?.('// '), longer?.('-- '), most?.('x')];
  expect(longLines(lines.join('\n'), 'every')).toEqual([1, 2, 3, 4, 5]);
  expect(longLines(lines.join('\n'), 'comments')).toEqual([3, 4, 5]);
});
