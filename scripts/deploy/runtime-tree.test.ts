import { execFileSync } from 'node:child_process';
import { existsSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** What a file names of packages, whether it loads it at once or when it is needed; types are none of it. */
function packagesNamedBy(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const loaded = module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType));
  const later = readFileSync(file, 'utf8').matchAll(/\bimport\('([^']+)'\)/g);
  return [...loaded.map(({ moduleRequest }) => moduleRequest.value), ...[...later].map(([, name = '']) => name)].filter(
    (name) => !/^(?:\.|node:|@siteid\/)/.test(name),
  );
}

// Some 220 MB are copied: ten seconds of a machine that does nothing else.
test('the tree that production runs from is small enough, lacks nothing that it loads, and any user may read it [R-4-1, R-4-4]', () => {
  const tree = join(mkdtempSync(join(tmpdir(), 'siteid-tree-')), 'tree');
  try {
    // As in the shell of somebody who writes secrets next to it.
    const made = ['umask 077; exec "$@"', 'sh', process.execPath, join(root, 'scripts/deploy/runtime-tree.mjs'), tree];
    execFileSync('sh', ['-c', ...made], { stdio: ['ignore', 'ignore', 'inherit'] });
    const files = ['.', ...globSync('**/*', { cwd: tree })].map((path) => lstatSync(join(tree, path)));
    const modes = (of: (each: Stats) => boolean) => new Set(files.filter(of).map(({ mode }) => (mode & 0o777).toString(8)));
    expect(modes((each) => each.isDirectory())).toEqual(new Set(['755']));
    expect(modes((each) => each.isFile())).toEqual(new Set(['644', '755']));
    expect(lstatSync(join(tree, 'bin/node')).mode & 0o777).toBe(0o755);
    const bytes = files.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
    // Of which Node is more than half, and not everywhere as large.
    if (process.platform === 'linux' && process.arch === 'x64') expect(bytes / 1e6).toBeLessThan(215);
    expect(existsSync(join(tree, 'server/src/testing'))).toBe(false);
    const named = globSync('{server,contract}/src/**/*.ts', { cwd: tree }).flatMap((path) =>
      // The broker of the demo is not there.
      path.includes('/src/demo/') ? [] : packagesNamedBy(join(tree, path)),
    );
    const packages = [...new Set(named)];
    expect(packages).toEqual(
      expect.arrayContaining(['pdfkit', 'libphonenumber-js/max', '@electric-sql/pglite/contrib/unaccent']),
    );
    const loads = `for (const name of ${JSON.stringify(packages)}) await import(name)`;
    execFileSync(join(tree, 'bin/node'), ['--input-type=module', '-e', loads], { cwd: join(tree, 'server'), env: {} });
  } finally {
    rmSync(dirname(tree), { recursive: true });
  }
}, 180_000);
