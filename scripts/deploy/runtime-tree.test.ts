import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

/** The packages that a file loads when it is loaded, and so do the files that it loads. */
function packagesLoadedBy(entry: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(entry)) return packages;
  seen.add(entry);
  const { module } = parseSync(entry, readFileSync(entry, 'utf8'));
  const loaded = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((each) => (each.isType || each.moduleRequest === null ? [] : [each.moduleRequest.value])),
    ),
  ];
  for (const name of loaded) {
    if (name.startsWith('.')) for (const each of packagesLoadedBy(join(dirname(entry), name), seen)) packages.add(each);
    else if (!name.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  }
  return packages;
}

const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

test('production and its commands load what production is installed with alone: no broker of the demo, no tool of tests [R-4-1]', () => {
  const installed = new Set(Object.keys(json('server/package.json').dependencies));
  for (const start of ['main', 'cli']) {
    const loaded = packagesLoadedBy(join(root, `server/src/${start}.ts`));
    expect(loaded).toContain('pg');
    expect([...loaded].filter((name) => !installed.has(name))).toEqual([]);
  }
  for (const name of ['oidc-provider', 'smtp-server', 'selfsigned']) expect([name, installed.has(name)]).toEqual([name, false]);
});

test('what is left out of the tree that production runs from is nothing that it names [R-4-1]', () => {
  const script = readFileSync(join(root, 'scripts/deploy/runtime-tree.mjs'), 'utf8');
  const [, list = ''] = /const own = \[(.+?)\];/s.exec(script) ?? [];
  const own = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  expect(own).toHaveLength(15);
  const missing = own.filter((path) => !existsSync(join(root, path)));
  // The pages are there once they were built.
  expect(missing.filter((path) => path !== 'web/dist')).toEqual([]);
  const container = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');
  expect(container).toContain('node scripts/deploy/runtime-tree.mjs');
  expect(container).toMatch(/^USER 65534:65534$/m);
});
