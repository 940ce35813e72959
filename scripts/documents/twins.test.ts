import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/decisions/0001-card-order-flow.md');
const tests = globSync('server/src/**/*.test.ts', { cwd: root }).map(read);

const isWordOf = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text);

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

test.each(twins)('a test names $name, and $code, with which it compares it', ({ name, code = '', isAskedByTrigger }) => {
  const compare = tests.filter((text) => isWordOf(text, code) && (isAskedByTrigger || isWordOf(text, name)));
  expect(compare.length).toBeGreaterThan(0);
});

test('the page of the flow of an order names these functions with their code, and no other', () => {
  const told = new Set([...page.matchAll(/`(?:[\w/]+\/)?(\w+\.sql)`/g)].map(([, name]) => name));
  expect([...told].toSorted()).toEqual(twins.map(({ file }) => file).toSorted());
  expect(twins.filter(({ code, isAskedByTrigger }) => !isAskedByTrigger && !page.includes(`\`${code}\``))).toEqual([]);
});
