import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from '../server/src/settings/settings.ts';
import { openBroker } from '../server/src/testing/production/broker-of-its-own.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const guide = /cat > portal\.env <<END\n([\s\S]*?)\nEND\n/.exec(read('docs/production.md'))?.[1] ?? '';
const named = guide.split('\n').flatMap((line) => (line.startsWith('#') ? [] : [line.split('=')[0] ?? '']));
const rehearsed = [...read('scripts/rehearsal.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
const keys = Object.entries(settings).flatMap(([name, { expected }]) => (/\b32\b/.test(expected) ? [name] : []));

test('the guide to production and its rehearsal name settings that there are, and every key [L-9-2]', () => {
  expect(keys).toEqual(['SECRET_KEYS', 'LOOKUP_KEY', 'SESSION_KEY', 'HISTORY_KEYS']);
  for (const names of [named, rehearsed]) {
    expect(names).toEqual(expect.arrayContaining([...keys, 'HISTORY_HEADS_FILE']));
    expect(names.filter((name) => !Object.hasOwn(settings, name ?? ''))).toEqual([]);
  }
});

test('the rehearsal has every setting of the guide but those of a real place and its two roles', () => {
  const ofAPlace = ['DATABASE_URL', 'MAIL_FROM', 'CUSTOMER_SUPPORT_EMAIL', 'MIGRATE_AT_START'];
  expect(named.filter((name) => !rehearsed.includes(name))).toEqual(ofAPlace);
});

test('the rehearsal says in which shell the portal runs and in which it is invited to, both on the same database', () => {
  const [, starting = '', inviting = ''] = read('scripts/rehearsal.ts').split(/^In a \w+ shell/m);
  expect(starting).toContain('${settingsOfPortal}\n  npm run production\n');
  expect(inviting).toContain('${settingsOfPortal}\n  npx siteid staff invite ');
  expect(read('scripts/rehearsal.ts')).toMatch(/const settingsOfPortal = `[^`]*export DATABASE_URL=/);
});

test('the pages of its broker have their stylesheet, lead to the portal, and are headed as a rehearsal', async () => {
  const portalUrl = 'https://localhost:1';
  const broker = await openBroker({ portalUrl, clientId: 'rehearsal', clientSecret: 'rehearsal' });
  try {
    const at = (path: string) => fetch(new URL(path, broker.issuer), { redirect: 'manual' });
    const stylesheet = await at('/demo/demo-pages.css');
    expect(stylesheet.headers.get('content-type')).toContain('text/css');
    expect(await stylesheet.text()).toContain('--ink');
    expect((await at('/')).headers.get('location')).toBe(portalUrl);
    const page = await fetch(`${broker.issuer}/signed-in`, { headers: { 'accept-language': 'fi' } });
    expect(await page.text()).toContain('<a class="logo" href="/">Harjoitus</a>');
    expect((await at('/logo.svg')).headers.get('location')).toBe(`${portalUrl}/logo.svg`);
  } finally {
    await broker.close();
  }
});
