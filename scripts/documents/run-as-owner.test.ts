import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the page of row-level security names each function that runs as the owner of the tables, whom no policy holds, and no other', () => {
  const [, line = ''] = /^- \*\*These run as the owner\*\*: (.*)$/m.exec(read('docs/decisions/0064-row-level-security.md')) ?? [];
  const told = [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const asOwner = globSync('server/database/functions/*.sql', { cwd: root }).filter((path) =>
    /\bsecurity definer\b/i.test(read(path)),
  );
  expect(asOwner.length).toBeGreaterThan(5);
  expect(told.toSorted()).toEqual(asOwner.map((path) => basename(path, '.sql')).toSorted());
});
