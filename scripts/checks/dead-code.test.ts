import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

type Findings = { issues: { file: string; [kind: string]: unknown }[] };
const left = ['node_modules', '.git', 'output', 'data', 'dist'];

test('a file, an export and a dependency that nothing uses are found', { timeout: 60_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'siteid-dead-code-'));
  for (const name of readdirSync(root).filter((entry) => !left.includes(entry))) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !left.includes(path.split('/').at(-1) ?? ''),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  writeFileSync(join(copy, 'server/src/planted.ts'), 'export const nobody = 0;\n');
  appendFileSync(join(copy, 'server/src/refusal.ts'), '\nexport const plantedExport = 0;\n');
  appendFileSync(join(copy, 'contract/src/index.ts'), '\nexport const plantedPromise = 0;\n');
  writeFileSync(join(copy, 'web/src/shared/ui/planted.tsx'), 'export const Planted = () => null;\n');
  appendFileSync(join(copy, 'web/src/component-examples/sample.tsx'), "\nexport { Planted } from '../shared/ui/planted.tsx';\n");
  const manifest = join(copy, 'server/package.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace('"dependencies": {', '"dependencies": { "planted-package": "1.0.0",'),
  );

  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/knip/bin/knip.js'), '--no-progress', '--reporter=json'],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  );
  rmSync(copy, { recursive: true, force: true });
  const { issues } = JSON.parse(stdout) as Findings;
  const about = (file: string) => JSON.stringify(issues.filter((issue) => issue.file === file));
  expect(about('server/src/planted.ts')).toContain('"files":[{"name":"server/src/planted.ts"');
  expect(about('server/src/refusal.ts')).toContain('plantedExport');
  expect(about('web/src/shared/ui/planted.tsx'), 'the examples alone draw it').toContain('"files":[{');
  expect(about('contract/src/index.ts')).toContain('plantedPromise');
  expect(about('server/package.json')).toContain('planted-package');
});
