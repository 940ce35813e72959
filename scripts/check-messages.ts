import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node-26.mjs';

/** The catalogues are valid ICU messages, each language holds the ids and arguments of English, and every id is used. */
function formatjs(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/formatjs'), args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}

const english = JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8')) as Record<string, string>;
const sources = globSync(['{contract,server,web}/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const literals = new Set([...sources.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, id = '']) => id));
const heads = [...sources.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, head = '']) => head);

const unused = Object.keys(english).filter((id) => !literals.has(id) && !heads.some((head) => id.startsWith(head)));
const complaints = [
  ...formatjs('compile', 'messages/*.json', '--ast', '--out-file', 'output/messages.json'),
  ...formatjs('verify', 'messages/*.json', '--source-locale', 'en', '--missing-keys', '--extra-keys', '--structural-equality'),
  ...unused.map((id) => `messages/en.json: no source uses ${id}`),
];
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
