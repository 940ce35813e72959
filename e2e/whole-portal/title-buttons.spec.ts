import type { Page } from '@playwright/test';
import { desk, phone } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const order = 'de300000-0000-4000-8002-000000000005';
const screensOf = [
  [
    'Karl Nyström',
    ['overview', 'users', 'api-accounts', 'api-accounts/webhooks', `cards/view-order/${order}`].map(
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
      }).toPass();
      await page.setViewportSize(phone);
      const { lead, button } = await boxesOf(page);
      expect(button?.y, screen).toBeGreaterThanOrEqual((lead?.y ?? 0) + (lead?.height ?? 0));
    }
  });

/** Screens with a line above their heading: a supplier's, an office's, a step's, and a company's that another manages. */
const lined = [
  ['Tove Strand', 'Bank ID', ['/production', '/production/print', '/production/webhooks', '/production/check/order']],
  ['Viggo Lund', 'Bank ID', ['/identity-office']],
  ['Ivar Tamm', 'Mobile or smart ID', ['/register-company/details']],
  ['Karl Nyström', 'Bank ID', ['/NORRBYGG/organization/de300000-0000-4000-8003-000000000002/overview']],
] as const;

for (const viewport of [phone, desk])
  for (const [who, method, screens] of lined)
    test(`a line above a heading stands as far from its words as any other: ${who} at ${viewport.width} pixels`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await signIn(page, who, method, '/authentication/sign-in?redirect_uri=/explanation');
      for (const screen of screens) {
        await page.goto(screen);
        await expect(async () => {
          const distance = await page.locator('main .page-title').evaluate((title) => {
            const [above, heading] = [title.querySelector('.page-title-above'), title.querySelector('h1')];
            if (above === null || heading === null) return null;
            const words = heading.getBoundingClientRect().y + Number.parseFloat(getComputedStyle(heading).paddingTop);
            return Math.round(words - above.getBoundingClientRect().bottom);
          });
          expect(distance, screen).toBe(8);
        }).toPass();
      }
    });
