import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../node-26.mjs';

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

/** The documents of the repository, as paths from its root. */
function documentsOf(folder: string): string[] {
  return globSync(['*.md', '{docs,contract,server,web,e2e,bench,messages}/**/*.md'], {
    cwd: folder,
    exclude: (path) => path.includes('node_modules'),
  }).map((path) => path.replaceAll('\\', '/'));
}

/** Every path, file, name of code, link and `npm run …` that a document or a comment names and that is not there. */
export function brokenNames(folder: string): string[] {
  const { scripts } = JSON.parse(read(folder, 'package.json')) as { scripts: Record<string, string> };
  const made = read(folder, '.gitignore')
    .split('\n')
    .filter((line) => line.includes('/'))
    .map((line) => line.replaceAll(/^\/|\/$/g, ''));
  const rooms = new Set([...globSync('*', { cwd: folder }), '.ci']);
  const exists = (path: string) =>
    made.some((prefix) => path.startsWith(prefix)) ||
    (path.includes('*') ? globSync(path, { cwd: folder }).length > 0 : existsSync(join(folder, path)));

  const files = sourcesOf(folder);
  const sources = files.map((path) => ({ path, ...splitOff(read(folder, path)) }));
  const words = new Set(sources.flatMap(({ code }) => code.match(/\w+/g) ?? []));
  const broken = (source: string, text: string, paths: readonly string[], named: readonly string[]) => {
    const commands = [...text.matchAll(/npm run (?:-\S+ )*([\w:-]+)/g)].map(([, name = '']) => name);
    return [
      ...paths.filter((path) => !exists(path)).map((path) => `${source} names ${path}, which does not exist`),
      ...named
        .filter((name) => !files.some((path) => path === name || path.endsWith(`/${name}`)))
        .map((name) => `${source} names the file ${name}, which does not exist`),
      ...namesIn(text)
        .filter((name) => !words.has(name))
        .map((name) => `${source} names ${name}, which no code has`),
      ...placesIn(text).flatMap(([name, file]) => {
        const at = sources.filter(({ path }) => path === file || path.endsWith(`/${file}`));
        const hasName = at.some(({ code }) => new RegExp(`\\b${name}\\b`).test(code));
        return at.length === 0 || hasName ? [] : [`${source} names ${name} of ${file}, which does not have it`];
      }),
      ...commands
        .filter((name) => scripts[name] === undefined)
        .map((name) => `${source} names npm run ${name}, which does not exist`),
    ];
  };
  return [
    ...documentsOf(folder).flatMap((document) => {
      const text = read(folder, document);
      const links = linksIn(text).map((target) => posix.join(dirname(document), target));
      return broken(document, text, [...pathsIn(text, rooms), ...links], filesIn(text, rooms));
    }),
    // A migration was true when it was released, and is not changed.
    ...sources
      .filter(({ path }) => !path.startsWith('server/migrations/'))
      .flatMap(({ path, comments }) => broken(path, comments, ...namedInComments(comments, rooms))),
  ];
}

/** The lines of a file that are comments, and the others. */
function splitOff(text: string): { readonly comments: string; readonly code: string } {
  const mark = /^\s*(?:\/\/|\/\*\*?|\*\/?|--)/;
  const lines = text.split('\n');
  const comments = lines.filter((line) => mark.test(line)).map((line) => line.replace(mark, ''));
  return { comments: comments.join('\n'), code: lines.filter((line) => !mark.test(line)).join('\n') };
}

/** The paths from the root, and the files by their name or the end of their path, that comments name, in backticks or without. */
function namedInComments(comments: string, rooms: ReadonlySet<string>): [paths: string[], files: string[]] {
  const names = [...comments.matchAll(/(?<![\w/.@…-])\w[\w./*-]*\w(?![\w/]*[…<{])/g)].map(([name]) => name);
  const isInRoom = (name: string) => name.includes('/') && rooms.has(name.split('/')[0] ?? '');
  return [
    names.filter(isInRoom),
    names.filter((name) => /\.(?:ts|tsx|mjs|sql|css)$/.test(name) && !isInRoom(name) && !rooms.has(name)),
  ];
}

function sourcesOf(folder: string): string[] {
  const patterns = [
    '{contract,server,web,e2e,bench,scripts,specification}/**/*.{ts,tsx,mjs,sql,css}',
    // The rules by which an operator is called.
    'deploy/monitoring/*.yml',
  ];
  return globSync(patterns, {
    cwd: folder,
    exclude: (path) => /node_modules|(^|\/)dist$/.test(path),
  }).map((path) => path.replaceAll('\\', '/'));
}

/** A file of code in backticks by its name, or by the end of its path. */
function filesIn(text: string, rooms: ReadonlySet<string>): string[] {
  return [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|sql|css))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !rooms.has(name.split('/')[0] ?? ''));
}

/** A name of code in backticks: a word with a capital inside it. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/`([A-Za-z]+[a-z0-9][A-Z]\w*)`/g)].map(([, name = '']) => name);
}

/** A name of code in backticks with the file that is said to have it: `name` of, or in, a file. */
function placesIn(text: string): [name: string, file: string][] {
  const places = text.matchAll(/`(\w+)`\s+(?:of|in)\s+`?([\w./-]+\.(?:ts|tsx|mjs|sql))\b/g);
  return [...places].map(([, name = '', file = '']) => [name, file]);
}

/** In backticks, beginning with a folder or file of the root; what has an ellipsis or a placeholder is a pattern for the reader. */
function pathsIn(text: string, rooms: ReadonlySet<string>): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path.replace(/^\.\//, '').replace(/:\d+$/, ''))
    .filter((path) => path.includes('/') && rooms.has(path.split('/')[0] ?? '') && !/[…<{]/.test(path));
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, reference]) => inline ?? reference ?? '')
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .map((target) => target.replace(/#.*$/, ''));
}

/** Files that go by their number, of which two have one: two people took the next free one on the same day. */
export function sharedNumbers(folder: string): string[] {
  return ['docs/decisions/*.md', 'server/migrations/*.sql'].flatMap((pattern) => {
    const byNumber = Map.groupBy(globSync(pattern, { cwd: folder }).toSorted(), (path) => posix.basename(path).slice(0, 4));
    return [...byNumber.values()].filter(({ length }) => length > 1).map((paths) => `${paths.join(' and ')} have one number`);
  });
}

if (import.meta.main) {
  const broken = [...brokenNames(root), ...sharedNumbers(root)];
  for (const complaint of broken) console.error(complaint);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
