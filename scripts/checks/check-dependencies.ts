import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node-26.mjs';

/** Every dependency has its line in docs/dependencies.md, and every line its dependency. */
type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>;

const manifests = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json'].map(
  (path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest,
);
const depended = new Set(
  manifests
    .flatMap((manifest) => [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies])
    .flatMap((dependencies) => Object.keys(dependencies ?? {}))
    .filter((name) => !name.startsWith('@siteid/')),
);
const rows = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'));
const explained = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

const complaints = [
  ...[...depended].filter((name) => !explained.includes(name)).map((name) => `docs/dependencies.md says nothing about ${name}`),
  ...explained
    .filter((name) => !depended.has(name))
    .map((name) => `docs/dependencies.md explains ${name}, which nothing depends on`),
  ...explained
    .filter((name, index) => explained.indexOf(name) !== index)
    .map((name) => `docs/dependencies.md explains ${name} twice`),
];
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
