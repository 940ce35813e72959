import { execFileSync } from 'node:child_process';

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();

/** Whether something is changed that is not committed: a release would take it along. */
export const isUnfinished = (folder: string): boolean => git(folder, 'status', '--porcelain') !== '';

/** The tags of the releases that this clone knows; none where it was made without tags, or is no clone. */
export function releaseTags(folder: string): string[] {
  try {
    return git(folder, 'tag', '--list', 'v*').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/** Commits what the release wrote, and tags it `v…` with what the change log tells of it. */
export function tagRelease(folder: string, number: string, told: string): void {
  git(folder, 'commit', '--all', '--message', `releases: ${number}`);
  // Headings of the change log begin as git's comments do.
  git(folder, 'tag', '--annotate', `v${number}`, '--cleanup=verbatim', '--message', `${number}\n\n${told}\n`);
}
