import type { Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility.ts';
import { phone, title } from '../../testing/screens.ts';
import { expect, test } from '../../testing/test.ts';
import { textFaults } from '../../testing/text-faults.ts';

test.use({ viewport: phone, locale: 'fi-FI' });

const notice = (page: Page) => page.getByRole('alert').getByText('Sivu ei latautunut kokonaan.');
const again = (page: Page) => page.getByRole('alert').getByRole('link', { name: 'Lataa sivu uudelleen' });

/** The page as it stands so many seconds after it came: its styles have a clock that can be set. */
const after = (page: Page, seconds: number) =>
  page.locator('.not-loaded > div').evaluate((element, time) => {
    for (const animation of element.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
  }, seconds * 1000);

const address = '/explanation?from=mail&to=you';

for (const [how, media] of [
  ['with motion', { reducedMotion: 'no-preference' }],
  ['without motion', { reducedMotion: 'reduce' }],
  ['in forced colours', { forcedColors: 'active' }],
] as const) {
  test(`a page whose scripts do not come says so after 20 seconds, in the reader's language, and loads again, ${how}`, async ({
    page,
  }) => {
    await page.emulateMedia(media);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    await after(page, 19.9);
    await expect(notice(page)).toBeHidden();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(0);
    await after(page, 20.1);
    await expect(notice(page)).toBeVisible();
    await expect(again(page)).toBeVisible();
    expect(await page.evaluate(textFaults)).toEqual([]);
    expect((await again(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    if (how === 'with motion') await expectAccessible(page);

    await page.unrouteAll();
    const loadsAgain = page.waitForRequest((request) => request.isNavigationRequest());
    await again(page).click();
    expect(new URL((await loadsAgain).url()).search).toBe('?from=mail&to=you');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('.not-loaded')).toHaveCount(0);
  });
}

test('one file that is kept away is enough: the first script, or one that it imports', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname));
  await page.goto('/confirm-order');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const first = asked.filter((path) => /\/(?:index|first|shared)/.test(path));
  expect(first).not.toEqual([]);
  for (const path of first) {
    await page.route(`**${path}`, (route) => route.abort());
    await page.goto('/confirm-order');
    await after(page, 20.1);
    await expect(notice(page), path).toBeVisible();
    await page.unrouteAll();
  }
});

test('who is merely slow reads nothing of it; a part that does not come for 20 seconds is told, and goes once it came', async ({
  page,
}) => {
  const { promise: isThere, resolve: bring } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await isThere;
    await route.continue();
  });
  await page.route('**/assets/fi*', async (route) => {
    await isThere;
    await route.continue();
  });
  await page.goto('/confirm-order', { waitUntil: 'commit' });
  await expect(page.locator('#first-screen-loads[data-shown]')).toBeAttached();
  await after(page, 19.9);
  await expect(notice(page)).toBeHidden();
  await after(page, 20.1);
  await expect(notice(page)).toBeVisible();
  bring();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('.not-loaded')).toHaveCount(0);
});

test('on paper the page says why it is empty, without what is pressed; a page without scripts says what it needs instead', async ({
  page,
  browser,
  portal,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/confirm-order');
  await after(page, 20.1);
  await page.emulateMedia({ media: 'print' });
  await expect(notice(page)).toBeVisible();
  await expect(again(page)).toBeHidden();
  const scriptless = await browser.newPage({ baseURL: portal.url, locale: 'fi-FI', javaScriptEnabled: false });
  await scriptless.goto('/confirm-order');
  await expect(scriptless.locator('.not-loaded')).toHaveCSS('display', 'none');
  await scriptless.close();
});
