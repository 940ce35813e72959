import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { filesLoaded, firstScreens, type Manifest, textsOf } from '../scripts/first-screens.ts';
import { title } from './screens.ts';
import { signIn } from './sign-in.ts';
import { expect, test } from './test.ts';

const manifest = JSON.parse(
  readFileSync(fileURLToPath(new URL('../web/dist/.vite/manifest.json', import.meta.url)), 'utf8'),
) as Manifest;

/** The files that `npm run check` weighs for a screen in English, by their names. */
function weighed(screen: string): string[] {
  const { loads, texts } = firstScreens.find(({ name }) => name === screen) ?? { loads: [], texts: [] };
  return filesLoaded(manifest, [...loads, ...texts.map((part) => textsOf('en', part))]).map((file) => basename(file));
}

/** Notes the JavaScript that the page asks for from now on. */
function scriptsOf(page: Page): () => string[] {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.add(basename(pathname));
  });
  return () => [...asked].toSorted();
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('the browser loads no script that is not weighed, and each that is, compressed', async ({ page }) => {
  const landing = scriptsOf(page);
  const libraries = page.waitForResponse(/libraries-.*\.js$/);
  await page.goto('/confirm-order');
  expect((await libraries).headers()['content-encoding']).toMatch(/^(br|gzip)$/);
  await expect(title(page)).toBeVisible();
  await expect.poll(landing).toEqual(weighed('confirm-order landing'));

  await signIn(page, 'Hanna Virtanen', 'Bank e-ID', '/cards/waiting-orders');
  await expect(title(page)).toBeVisible();
  const dashboard = scriptsOf(page);
  await page.reload();
  await expect(title(page)).toBeVisible();
  await expect.poll(dashboard).toEqual(weighed('holder dashboard'));

  await page.context().clearCookies();
  await signIn(page, 'Mats Berg', 'Bank e-ID', '/VAIKNE/organization/cards');
  await expect(rows(page).first()).toBeVisible();
  const list = scriptsOf(page);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(list).toEqual(weighed('organisation list'));
});
