import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenNames, sharedNumbers } from './check-documents.ts';

/** What is broken in a page with this text, in a folder that has some files, or in a file of code. */
function brokenIn(text: string, path = 'docs/page.md'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'siteid-documents-'));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { bench: 'x' } }));
  writeFileSync(join(folder, '.gitignore'), '*.log\n/docs/made/\n');
  mkdirSync(join(folder, 'scripts/room'), { recursive: true });
  writeFileSync(join(folder, 'scripts/room/code.ts'), 'const thereIs = 1;');
  writeFileSync(join(folder, 'docs/there.md'), '');
  mkdirSync(join(folder, 'server/migrations'), { recursive: true });
  writeFileSync(join(folder, path), text);
  const broken = brokenNames(folder);
  rmSync(folder, { recursive: true });
  return broken.map((complaint) => complaint.replace(`${path} names `, ''));
}

test('a path, a link and a command that are not there are found', () => {
  expect(brokenIn('see `docs/gone.md`')).toEqual(['docs/gone.md, which does not exist']);
  expect(brokenIn('see `docs/*.sql`')).toEqual(['docs/*.sql, which does not exist']);
  expect(brokenIn('see [it](gone.md#part)')).toEqual(['docs/gone.md, which does not exist']);
  expect(brokenIn('[it]: ../gone.md')).toEqual(['gone.md, which does not exist']);
  expect(brokenIn('`npm run gone`')).toEqual(['npm run gone, which does not exist']);
  expect(brokenIn('`gone.ts`, `room/gone.sql`')).toEqual([
    'the file gone.ts, which does not exist',
    'the file room/gone.sql, which does not exist',
  ]);
  expect(brokenIn('`goneName`')).toEqual(['goneName, which no code has']);
  expect(brokenIn('`gone` of `room/code.ts`, `thereIs` in `code.ts`')).toEqual(['gone of room/code.ts, which does not have it']);
});

test('what is there, is made by the build, is a route or is a pattern is not', () => {
  expect(brokenIn('`docs/there.md` `docs/*.md` `docs/made/x.js` `/docs/gone` `cards/all` `docs/0001-….md`')).toEqual([]);
  expect(brokenIn('`code.ts` `room/code.ts` `thereIs` `lower-case` `errors.cards`')).toEqual([]);
  expect(brokenIn('[it](there.md#part) [page](https://example.org) `npm run bench -- x`')).toEqual([]);
});

test('what a comment names and is not there is found, with backticks or without, but not in a released migration', () => {
  const comment =
    '-- As docs/gone.md, `room/gone.sql` and gone.ts say of `thereIs` and `goneName`; scripts/room/code.ts is there.';
  const broken = [
    'docs/gone.md, which does not exist',
    'the file room/gone.sql, which does not exist',
    'the file gone.ts, which does not exist',
    'goneName, which no code has',
  ];
  expect(brokenIn(comment, 'scripts/room/a.sql')).toEqual(broken);
  expect(brokenIn(comment.replace('--', '/**'), 'scripts/room/a.ts')).toEqual(broken);
  expect(brokenIn(comment, 'server/migrations/0001-a.sql')).toEqual([]);
  expect(brokenIn("const path = 'docs/gone.md';", 'scripts/room/a.ts')).toEqual([]);
});

test('two decisions, or two migrations, with one number are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'siteid-documents-'));
  for (const path of ['docs/decisions', 'server/migrations']) mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['docs/decisions/0001-a.md', 'docs/decisions/0002-b.md', 'server/migrations/0001-c.sql'])
    writeFileSync(join(folder, path), '');
  expect(sharedNumbers(folder)).toEqual([]);
  writeFileSync(join(folder, 'docs/decisions/0002-c.md'), '');
  writeFileSync(join(folder, 'server/migrations/0001-d.sql'), '');
  expect(sharedNumbers(folder)).toEqual([
    'docs/decisions/0002-b.md and docs/decisions/0002-c.md have one number',
    'server/migrations/0001-c.sql and server/migrations/0001-d.sql have one number',
  ]);
  rmSync(folder, { recursive: true });
});
