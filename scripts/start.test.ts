import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../specification/enumerations.ts';
import { root } from './node-26.mjs';

const script = join(import.meta.dirname, 'start.mjs');
const start = (args: readonly string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });

test('`npm run production` starts production, whatever PORTAL_MODE says, and asks for all that it needs', () => {
  const { status, stderr } = start(['production'], { PORTAL_MODE: 'demo' });
  expect(status).toBe(1);
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'OIDC_ISSUER', 'SECRET_KEYS', 'LOOKUP_KEY', 'SESSION_KEY', 'HISTORY_KEYS']) {
    expect(stderr).toMatch(new RegExp(`^  ${name}: expected`, 'm'));
  }
});

test.each([
  ['a setting', [], { SITEID_LANGUAGE: 'sv' }, 'Webbsidorna kunde inte byggas'],
  ['the terminal', [], { LANG: 'et_EE.UTF-8' }, 'Veebilehtede koostamine ebaõnnestus'],
  ['an option', ['--language', 'fi'], { LANG: 'et_EE.UTF-8' }, 'Verkkosivujen rakentaminen epäonnistui'],
  ['nothing', [], {}, 'The web pages could not be built'],
])('what is said before the portal runs has the language of %s [1-10]', (_, args, env, words) => {
  const saying = "import { say } from './say.mjs'; console.log(say('cli.start.buildFailed'));";
  const options = { cwd: import.meta.dirname, env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' } as const;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', saying, 'x', ...args], options);
  expect(stdout).toContain(words);
});

test('what is said before the portal runs can be read without a package, in each language', () => {
  for (const language of languages) {
    const catalogue: Record<string, string> = JSON.parse(readFileSync(join(root, `messages/${language}.json`), 'utf8'));
    const texts = Object.entries(catalogue).filter(([id]) => id.startsWith('cli.start.'));
    expect(texts).toHaveLength(8);
    for (const [id, text] of texts) expect(text.replaceAll(/\{\w+\}/g, ''), `${language} ${id}`).not.toMatch(/['{}<>]/);
  }
});

test('`npm start` is the demo, and does not start on the settings of a production', () => {
  const { status, stderr } = start([], { OIDC_ISSUER: 'https://broker.example', DATABASE_URL: 'postgres://db/siteid' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('Start production with `npm run production`')]);
});
