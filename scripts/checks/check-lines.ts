import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node-26.mjs';

/** Characters of a line: of a build or a check, and of a comment anywhere, which an editor shows whole beside another. */
const longest = { every: 139, comments: 140 };
/** Lines of a comment: a longer one is about two things, or belongs into a decision. */
const linesAtMost = 3;
/** The formatter breaks code at 130, but neither texts nor comments. */
const everyLine = ['scripts/**/*.{ts,mjs}', '*.config.ts', 'web/*.ts', 'deploy/Containerfile'];
const comments = [
  '{bench,contract,e2e,scripts,server,specification,web}/**/*.{ts,tsx,mjs,css}',
  'server/database/functions/*.sql',
];
const comment = /^\s*(?:\/?\*|\/\/|--)/;

/** The numbers of lines that are too long, of a file of which each line counts or comments alone. */
export function longLines(text: string, counted: 'every' | 'comments'): number[] {
  return text
    .split('\n')
    .flatMap((line, index) => (line.length > longest[counted] && (counted === 'every' || comment.test(line)) ? [index + 1] : []));
}

/** The numbers of lines at which a comment begins that has more lines of prose than a comment may; tags of JSDoc are none. */
export function longComments(text: string): number[] {
  const begun = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*|-- .*(?:\n[ \t]*-- .*)*)/gm;
  const isProse = (line: string) => /[\p{L}\p{N}]/u.test(line) && !/^\s*\*\s*@/.test(line);
  return [...text.matchAll(begun)]
    .filter(([lines]) => lines.split('\n').filter(isProse).length > linesAtMost)
    .map(({ index }) => text.slice(0, index).split('\n').length);
}

if (import.meta.main) {
  const filesOf = (patterns: readonly string[]) =>
    globSync([...patterns], { cwd: root, exclude: (path) => /node_modules|(^|\/)dist$/.test(path) });
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const found = new Set([
    ...filesOf(everyLine).flatMap((file) => longLines(read(file), 'every').map((line) => `${file}:${line}`)),
    ...filesOf(comments).flatMap((file) => longLines(read(file), 'comments').map((line) => `${file}:${line}`)),
  ]);
  for (const place of found)
    console.error(`${place} is too long: ${longest.every} characters at most, ${longest.comments} in a comment`);
  const long = filesOf(comments).flatMap((file) => longComments(read(file)).map((line) => `${file}:${line}`));
  for (const place of long) console.error(`${place}: a comment of more than ${linesAtMost} lines`);
  process.exitCode = found.size + long.length === 0 ? 0 : 1;
}
