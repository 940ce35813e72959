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

/** Every path, file, name of code, link and `npm run …` that a document names and that is not there. */
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
  const code = files.map((path) => read(folder, path)).join('\n');
  const words = new Set(code.match(/\w+/g));

  return documentsOf(folder).flatMap((document) => {
    const text = read(folder, document);
    const paths = [...pathsIn(text, rooms), ...linksIn(text).map((target) => posix.join(dirname(document), target))];
    const commands = [...text.matchAll(/npm run (?:-\S+ )*([\w:-]+)/g)].map(([, name = '']) => name);
    return [
      ...paths.filter((path) => !exists(path)).map((path) => `${document} names ${path}, which does not exist`),
      ...filesIn(text, rooms)
        .filter((name) => !files.some((path) => path === name || path.endsWith(`/${name}`)))
        .map((name) => `${document} names the file ${name}, which does not exist`),
      ...namesIn(text)
        .filter((name) => !words.has(name))
        .map((name) => `${document} names ${name}, which no code has`),
      ...commands
        .filter((name) => scripts[name] === undefined)
        .map((name) => `${document} names npm run ${name}, which does not exist`),
    ];
  });
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
