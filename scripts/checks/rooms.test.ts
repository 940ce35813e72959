import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const most = 25;
/** They hold a file for each change of the tables, function, decision or picture. */
const growsByItself =
  /^(?:server\/(?:migrations|database\/functions|demo-pictures)|docs\/decisions|docs\/pictures|e2e\/pictures\/kept)$/;
const isMade = (name: string) => /^(?:node_modules|dist|output|test-results|playwright-report)$/.test(name);

test(`a room holds ${most} files at most: in a fuller one nobody guesses where a thing is`, () => {
  const found = globSync('{bench,contract,docs,e2e,messages,scripts,server,specification,web}/**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => isMade(name),
  });
  const rooms = Map.groupBy(
    found.filter((each) => each.isFile()),
    ({ parentPath }) => relative(root, parentPath).replaceAll('\\', '/'),
  );
  expect(rooms.size).toBeGreaterThan(50);
  const full = [...rooms].filter(([room, { length }]) => length > most && !growsByItself.test(room));
  expect(full.map(([room, { length }]) => `${room}: ${length}`)).toEqual([]);
});
