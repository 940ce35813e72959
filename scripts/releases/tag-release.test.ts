import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUnfinished, releaseTags, tagRelease } from './tag-release.ts';

let folder: string;
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'siteid-release-'));
  git('init', '--quiet');
  git('config', 'user.name', 'Somebody');
  git('config', 'user.email', 'somebody@cards.example');
  writeFileSync(join(folder, 'package.json'), '0.1.0');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a release is committed, and tagged with what the change log tells of it [R-3-6]', () => {
  expect([isUnfinished(folder), releaseTags(folder)]).toEqual([false, []]);
  writeFileSync(join(folder, 'package.json'), '0.2.0');
  expect(isUnfinished(folder)).toBe(true);
  tagRelease(folder, '0.2.0', '- Limits.\n\n### More\n\nNew.');
  expect([isUnfinished(folder), releaseTags(folder)]).toEqual([false, ['v0.2.0']]);
  expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag');
  expect(git('for-each-ref', '--format=%(contents)', 'refs/tags/v0.2.0')).toBe('0.2.0\n\n- Limits.\n\n### More\n\nNew.');
  expect(git('show', 'v0.2.0:package.json')).toBe('0.2.0');
  expect(git('log', '-1', '--format=%s')).toBe('releases: 0.2.0');
});

test('what is no clone has no tags [R-3-6]', () => {
  rmSync(join(folder, '.git'), { recursive: true });
  expect(releaseTags(folder)).toEqual([]);
});
