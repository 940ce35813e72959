import { expect, test } from 'vitest';
import { longLines } from './check-lines.ts';

const long = 'x'.repeat(141);

test('a line over 140 characters is found: any line of a build or a check, a comment anywhere', () => {
  const text = ['const short = 1;', `const text = '${long}';`, ` * ${long}`, `// ${long}`, `-- ${long}`, 'x'.repeat(140)].join(
    '\n',
  );
  expect(longLines(text, 'every')).toEqual([2, 3, 4, 5]);
  expect(longLines(text, 'comments')).toEqual([3, 4, 5]);
});
