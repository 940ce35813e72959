import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './node-26.mjs';

/** Every path, link and `npm run …` that a document names must exist. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const notInAClone = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('/'))
  .map((line) => line.replaceAll(/^\/|\/$/g, ''));
const rooms = new Set(globSync('*', { cwd: root }).filter((name) => !notInAClone.includes(name)));
rooms.add('.ci');

const exists = (path: string) => (path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path)));

function complaints(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path.replace(/^\.\//, '').replace(/:\d+$/, ''))
    .filter((path) => path.includes('/') && rooms.has(path.split('/')[0] ?? '') && !/[…<{]/.test(path))
    .filter((path) => !notInAClone.some((folder) => path.startsWith(folder)));
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, reference]) => inline ?? reference ?? '')
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .map((target) => posix.join(dirname(document), target.replace(/#.*$/, '')));
  const commands = [...text.matchAll(/npm run (?:-\S+ )*([\w:-]+)/g)].map(([, name = '']) => name);
  return [
    ...[...named, ...linked].filter((path) => !exists(path)).map((path) => `${document} names ${path}, which does not exist`),
    ...commands
      .filter((name) => scripts[name] === undefined)
      .map((name) => `${document} names npm run ${name}, which does not exist`),
  ];
}

const documents = globSync(['*.md', '{docs,contract,server,web,e2e,bench,messages}/**/*.md'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
});
const found = documents.flatMap((document) => complaints(document.replaceAll('\\', '/')));
for (const complaint of found) console.error(complaint);
console.log(`${documents.length} documents read`);
process.exitCode = found.length === 0 ? 0 : 1;
