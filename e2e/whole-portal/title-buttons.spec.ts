import type { Page } from '@playwright/test';
import { desk, phone } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const order = 'de300000-0000-4000-8002-000000000005';
const screensOf = [
  [
    'Karl Nyström',
    ['overview', 'users', 'api-accounts', 'api-accounts/webhooks', 'cards/waiting-orders', `cards/view-order/${order}`].map(
      (path) => `/NORRBYGG/organization/${path}`,
    ),
  ],
  ['Olga Saar', ['/staff', '/staff/suppliers']],
] as const;

const boxesOf = async (page: Page) => ({
  heading: await page.getByRole('heading', { level: 1 }).boundingBox(),
  lead: await page
    .locator('.page-title-lead')
    .or(page.getByRole('heading', { level: 1 }))
    .last()
    .boundingBox(),
  button: await page.locator('.page-title > .button-row > *').first().boundingBox(),
});

for (const [who, screens] of screensOf)
  test(`the buttons of a title begin where its heading does, and on a phone below it and its lead: screens of ${who}`, async ({
    page,
  }) => {
    await signIn(page, who, 'Bank ID', '/authentication/sign-in?redirect_uri=/explanation');
    for (const screen of screens) {
      await page.setViewportSize(desk);
      await page.goto(screen);
      // Once what stood in for the screen has gone.
      await expect(async () => {
        const { heading, button } = await boxesOf(page);
        expect(button?.y, screen).toBe(heading?.y);
        expect(button?.x, screen).toBeGreaterThan((heading?.x ?? 0) + (heading?.width ?? 0));
      }).toPass({ timeout: 5_000 });
      await page.setViewportSize(phone);
      const { lead, button } = await boxesOf(page);
      expect(button?.y, screen).toBeGreaterThanOrEqual((lead?.y ?? 0) + (lead?.height ?? 0));
    }
  });

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the one deed of a screen is as wide as what it stands in', async ({ page }) => {
    for (const screen of ['/cards/found-card', '/report', '/explanation']) {
      await page.goto(screen);
      const button = page.getByRole('main').locator('.button[data-look=primary]');
      await expect(button, screen).toHaveCount(1);
      const free = await button.evaluate((element) => {
        const [own, around] = [element, element.parentElement?.parentElement].map((each) => each?.clientWidth ?? 0);
        return (around ?? 0) - (own ?? 0);
      });
      // Its own edges.
      expect(free, screen).toBeLessThanOrEqual(2);
    }
  });
});
