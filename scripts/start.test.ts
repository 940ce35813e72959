import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'OIDC_ISSUER', 'SECRET_KEYS', 'LOOKUP_KEY', 'SESSION_KEY']) {
    expect(stderr).toMatch(new RegExp(`^  ${name}: expected`, 'm'));
  }
});

test('`npm start` is the demo, and does not start on the settings of a production', () => {
  const { status, stderr } = start([], { OIDC_ISSUER: 'https://broker.example', DATABASE_URL: 'postgres://db/siteid' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('Start production with `npm run production`')]);
});
