import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../database/functions');
const triggers = globSync('*.sql', { cwd: folder })
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  .filter(({ text }) => /after update of /.test(text));

test('a trigger that waits for some columns waits for every one that its function reads', () => {
  expect(triggers).not.toEqual([]);
  for (const { file, text } of triggers) {
    const columns = (/after update of ([\w, ]+) on /.exec(text)?.[1] ?? '').split(', ');
    const read = [...new Set([...text.matchAll(/\bnew\.(\w+)/g)].map(([, column]) => column))];
    expect([file, columns]).toEqual([file, expect.arrayContaining(read)]);
  }
});
