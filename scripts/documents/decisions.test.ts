import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../docs/decisions/', import.meta.url);
/** Words of a page, as its list promises. */
const mostWords = 1100;
const pages = readdirSync(folder).filter((name) => name !== 'README.md');
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

test('each page of a decision stands once in their list, under its title', () => {
  const titled = pages.map((name) => `[${read(name).split('\n', 1)[0]?.replace(/^# /, '')}](${name})`);
  const listed = read('README.md')
    .split('\n')
    .flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
  expect(listed.toSorted()).toEqual(titled.toSorted());
});

test('each page of a decision is a page', () => {
  expect(read('README.md')).toContain(`at most ${mostWords.toLocaleString('en')} words`);
  expect(pages.filter((name) => read(name).split(/\s+/).length > mostWords)).toEqual([]);
});
