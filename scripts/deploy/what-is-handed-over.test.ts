import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** From a line of a file to the next that is indented no deeper, without comments. */
function blockOf(text: string, line: string): string {
  const lines = text.split('\n');
  const from = lines.findIndex((each) => each.trimEnd() === line);
  if (from === -1) throw new Error(`There is no line "${line}".`);
  const depth = line.search(/\S/);
  const length = lines.slice(from + 1).findIndex((each) => each.trim() !== '' && each.search(/\S/) <= depth);
  const block = lines.slice(from, length === -1 ? undefined : from + 1 + length);
  return block.filter((each) => !each.trim().startsWith('#')).join('\n');
}

test('what comes into the image’s build is said by name, in one file for every builder; keys and settings never are [R-4-3]', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  // Nothing at all, but for these.
  expect(lines[0]).toBe('*');
  const letIn = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(letIn).toEqual(expect.arrayContaining(['contract', 'messages', 'package-lock.json', 'scripts', 'server', 'web']));
  expect(
    letIn.filter((path) => /deploy|data|output|keys|secrets|\.git|[*?]/.test(path) || !existsSync(join(root, path))),
  ).toEqual([]);
  // What is let in is taken back where it is made on the machine, and after it was let in: the last word counts.
  const back = lines.slice(lines.findLastIndex((line) => line.startsWith('!')) + 1);
  expect(back).toEqual(expect.arrayContaining(['**/node_modules', '**/*.env', 'web/dist']));
  // One of these would take its place for one builder and not for another.
  const others = ['.containerignore', 'deploy/Containerfile.containerignore', 'deploy/Containerfile.dockerignore'];
  expect(others.filter((path) => existsSync(join(root, path)))).toEqual([]);
});

test('what the files of deploy/ give to whom migrates is the address of the database, and no key or setting of the portal [R-2-8]', () => {
  const compose = read('deploy/compose/compose.yaml');
  const migrated = blockOf(compose, '  migrated:');
  expect(migrated).toContain('<<: *image');
  expect(blockOf(compose, 'x-image: &image')).not.toMatch(/env|secrets|<</);
  expect(migrated).not.toContain('env_file');
  expect(blockOf(migrated, '    environment:').split('\n').slice(1)).toEqual([
    '      DATABASE_URL_FILE: /run/secrets/owner-database-url',
  ]);
  expect(migrated).toContain('    secrets: [owner-database-url]\n');
  const deployment = read('deploy/chart/templates/deployment.yaml');
  const migrate = blockOf(deployment, '        - name: migrate');
  expect(migrate).toContain('          env: {{- include "siteid.databaseAddress" . | nindent 12 }}\n');
  expect([...migrate.matchAll(/\{ name: ([\w-]+), mountPath/g)].map(([, name]) => name)).toEqual(['owner', 'authority']);
  const [, address = ''] =
    /define "siteid\.databaseAddress" -}}\n([^]*?)\{\{- end/.exec(read('deploy/chart/templates/_names.tpl')) ?? [];
  expect(address.match(/name: \w+/g)).toEqual(['name: DATABASE_URL_FILE']);
});

test('the portals of compose have each key in a file of its own, and no key in their settings [R-2-1]', () => {
  const compose = read('deploy/compose/compose.yaml');
  const makes = read('deploy/compose/make-secrets.sh');
  const [, settings = ''] = /cat > portal\.env <<END\n([^]*?)\nEND\n/.exec(makes) ?? [];
  expect(settings).toContain('PUBLIC_URL=');
  const secrets = ['SECRET_KEYS', 'LOOKUP_KEY', 'SESSION_KEY', 'HISTORY_KEYS', 'OIDC_CLIENT_SECRET'];
  for (const name of secrets) {
    expect(settings).not.toContain(name);
    const file = name.toLowerCase().replaceAll('_', '-');
    expect(compose).toContain(`    ${name}_FILE: /run/secrets/${file}\n`);
    expect(compose).toContain(`  ${file}:\n    file: secrets/${file}\n`);
    expect(makes).toMatch(new RegExp(`\\b${file}\\b`));
  }
});

test('the unit of systemd has a place for the heads of the history, and the page names it [R-4-1]', () => {
  const [, place] = /^StateDirectory=(\w+)$/m.exec(read('deploy/siteid.service')) ?? [];
  expect(place).toBe('siteid');
  expect(read('docs/production.md')).toContain(`HISTORY_HEADS_FILE=/var/lib/${place}/`);
  expect(read('deploy/siteid.service')).not.toContain('DynamicUser');
});
