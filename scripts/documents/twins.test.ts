import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/decisions/0001-card-order-flow.md');
/** The tests that have a database, each by itself, and what stands before the first of a file; with what the file imports. */
const tests = globSync('server/src/**/*.test.ts', { cwd: root })
  .map(read)
  .filter((text) => text.includes('describeOn'))
  .flatMap((text) => {
    const imports = /^import [^;]*;$/gm;
    const imported = (text.match(imports) ?? []).join(' ');
    return text
      .replace(imports, '')
      .split(/^ *(?=test\b)/m)
      .map((part) => ({ part, imported }));
  });

const timesOf = (text: string, word: string) => text.match(new RegExp(`\\b${word}\\b`, 'g'))?.length ?? 0;

/** What the comment at the head of a file of SQL names: code, and its file. */
const namedCode = /`(\w+)` of ((?:contract|server)\/src\/\S+\.ts)/;

const functions = globSync('server/database/functions/*.sql', { cwd: root }).map((path) => {
  const lines = read(path).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  const comment = lines
    .slice(0, end)
    .map((line) => line.replace(/^-- ?/, ''))
    .join(' ');
  const [, code, file] = namedCode.exec(comment) ?? [];
  return {
    file: basename(path),
    name: basename(path, '.sql'),
    code,
    codeFile: file,
    isTwin: comment.includes('A test compares'),
    isAskedByTrigger: comment.includes('by the trigger that asks this'),
  };
});
const twins = functions.filter(({ isTwin }) => isTwin);

test('a function of the database that judges as code does says so, and that a test compares the two', () => {
  expect(twins.length).toBeGreaterThan(8);
  expect(functions.filter(({ code, isTwin }) => code !== undefined && !isTwin)).toEqual([]);
  expect(twins.filter(({ code, codeFile }) => code === undefined || !read(codeFile ?? '').includes(` ${code}`))).toEqual([]);
});

test.each(twins)('one test has both $name and $code, which its file imports', ({ name, code = '', isAskedByTrigger }) => {
  // What a test reads of a function that a trigger asks is how the trigger refuses.
  const inDatabase = isAskedByTrigger ? 'A card order does not go' : name;
  const both = tests.filter(({ part, imported }) => {
    const isThere = inDatabase === code ? timesOf(part, code) > 1 : timesOf(part, code) > 0 && timesOf(part, inDatabase) > 0;
    return isThere && timesOf(imported, code) > 0;
  });
  expect(both.length).toBeGreaterThan(0);
});

test('the page of the flow of an order names these functions with their code, and no other', () => {
  const told = new Set([...page.matchAll(/`(?:[\w/]+\/)?(\w+\.sql)`/g)].map(([, name]) => name));
  expect([...told].toSorted()).toEqual(twins.map(({ file }) => file).toSorted());
  expect(twins.filter(({ code, isAskedByTrigger }) => !isAskedByTrigger && !page.includes(`\`${code}\``))).toEqual([]);
});
