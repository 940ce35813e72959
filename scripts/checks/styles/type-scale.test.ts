import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../web/src/', import.meta.url);

test('a style sheet takes its sizes and weights of type from the tokens', () => {
  const taken = globSync('**/*.css', { cwd: folder })
    .filter((file) => !file.startsWith('shared/ui/typeface/'))
    .flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^\s*(font(?:-size|-weight)?): ([^;]+);/gm)].map(
        ([, property = '', value = '']) => ({ file, property, value }),
      ),
    );
  expect(taken.length).toBeGreaterThan(50);
  const own = taken.filter(({ property, value }) => {
    if (value === 'inherit' || value === '400') return false;
    return property === 'font'
      ? !/^(var\(--weight-\w+\) )?var\(--text/.test(value)
      : !/^var\(--(text|weight)[\w-]*\)$/.test(value);
  });
  expect(own).toEqual([]);
});
