import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const [, page = ''] = read('docs/operations.md').split('\n## What is forgotten, and when\n');
const [timed = '', others = ''] = page.split('\nNothing else is forgotten by age:\n');
const forgotten = [...timed.matchAll(/^\|((?: `\w+`,?)+) \|/gm)].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)]);
const kept = [...others.matchAll(/`(\w+)`/g)];
const namesOf = (found: readonly RegExpExecArray[]) => found.map(([, name = '']) => name);

describe('the page of what is forgotten', () => {
  test('says of each table of the database whether it is, once', () => {
    const tables = [...read('server/database/schema.sql').matchAll(/^create table (\w+) \(/gm)];
    // One table in sixteen parts.
    const said = namesOf(tables).filter((name) => !/^card_order_words_\d+$/.test(name));
    expect([...namesOf(forgotten), ...namesOf(kept)].toSorted()).toEqual(said.toSorted());
  });

  test('says so of each table from which code deletes by age', () => {
    const sources = globSync('server/src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
    const byAge =
      /(?:deleteFrom\('(?=\w+'\)\s*\.where\((?:'\w+', '<',|isOfPiece\())|(?:deletePiece|deletedOfPiece)\(db, ')(\w+)'/g;
    const deletedFrom = sources.flatMap((path) => [...read(path).matchAll(byAge)]);
    expect(deletedFrom.length).toBeGreaterThan(10);
    expect(namesOf(deletedFrom).filter((name) => !namesOf(forgotten).includes(name))).toEqual([]);
  });
});
