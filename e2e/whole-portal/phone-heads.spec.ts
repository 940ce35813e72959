import type { Page } from '@playwright/test';
import { speaks } from '../testing/calls.ts';
import { keepTypeface } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';
import { textFaults } from '../testing/text-faults.ts';

const languages = ['en', 'fi', 'sv', 'et'];

test.describe('a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('the ways to sign in keep their words whole and the spaces between them, in each language', async ({ page }) => {
    await page.goto('/confirm-order');
    for (const language of languages) {
      await page.getByRole('banner').getByRole('combobox').selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await page.evaluate(textFaults), language).toEqual([]);
    }
  });
});

/** The bar at the top: in one line, and within the window. */
async function expectBarInOneLine(page: Page, width: number): Promise<void> {
  const bar = page.locator('.top-bar');
  for (const language of languages) {
    await bar.getByRole('combobox').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const shown = bar.locator('> :visible');
    await expect(shown).toHaveCount(3);
    const boxes = await shown.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
    expect(Math.max(...middles) - Math.min(...middles), language).toBeLessThan(2);
    expect(Math.max(...boxes.map(({ right }) => right)), language).toBeLessThanOrEqual(width);
    expect((await bar.boundingBox())?.height, language).toBeLessThanOrEqual(57);
  }
}

test('before one signs in the bar has sign, language and menu in one line, in each language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/confirm-order');
  await keepTypeface(page);
  await page.reload();
  await expectBarInOneLine(page, 320);
});

for (const width of [320, 360]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 740 } });
    test.afterEach(async ({ page }) => speaks(page, 'en'));

    test('the bar has sign, language and menu in one line, in each language', async ({ page }) => {
      await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/cards');
      await keepTypeface(page);
      await page.reload();
      await expectBarInOneLine(page, width);
    });

    test('the pages of an account stand two in a row, the last across, all in sight, in each language', async ({ page }) => {
      await signIn(page, 'Karl Nyström', 'Bank ID', '/account');
      for (const language of languages) {
        await page.getByRole('banner').getByRole('combobox').selectOption(language);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const tabs = page.getByRole('main').getByRole('navigation').getByRole('link');
        await expect(tabs).toHaveCount(5);
        const boxes = await tabs.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
        expect(new Set(boxes.map(({ top }) => Math.round(top))).size, language).toBe(3);
        expect(new Set(boxes.slice(0, -1).map(({ width: wide }) => Math.round(wide))).size, language).toBe(1);
        for (const { left, right, height } of boxes) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(width);
          expect(height, language).toBeGreaterThanOrEqual(44);
        }
      }
    });
  });
}

const order = 'de300000-0000-4000-8002-000000000005';
const withWayBack = [
  ['Eevi Mäkinen', 'Mobile or smart ID', ['/cards/all', '/cards/view-order/de300000-0000-4000-8002-000000000009']],
  [
    'Karl Nyström',
    'Bank ID',
    ['cards/view-order/ORDER', 'cards/suspend-card-order/ORDER', 'orders/new', 'orders/import'].map(
      (path) => `/NORRBYGG/organization/${path.replace('ORDER', order)}`,
    ),
  ],
  ['Olga Saar', 'Bank ID', ['/customers/NORRBYGG', '/messages', '/staff/suppliers/de300000-0000-4000-8004-000000000002']],
] as const;
for (const [who, method, screens] of withWayBack) {
  test(`the way back stands above the heading, at one place on every screen: those of ${who}`, async ({ page }) => {
    await signIn(page, who, method, '/authentication/sign-in?redirect_uri=/explanation');
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      for (const screen of screens) {
        await page.goto(screen);
        const main = page.getByRole('main');
        const back = main.getByRole('link', { name: /^Back( to |$)/ });
        await expect(back, screen).toHaveCount(1);
        const heading = main.getByRole('heading', { level: 1 });
        // Once what stood in for the screen has gone.
        await expect(async () => {
          const [at, of] = [await back.boundingBox(), await heading.boundingBox()];
          expect({ ...at, width: 0 }, screen).toEqual({ x: of?.x, y: (of?.y ?? 0) - 44, width: 0, height: 44 });
        }).toPass();
      }
    }
  });
}

test.describe('in Finnish, 360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'fi' });

  test('a word with a hyphen moves to the next line of a heading whole', async ({ page }) => {
    await page.goto('/confirm-order');
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Vahvista SiteID-korttitilauksesi');
    const lines = await heading.evaluate((element) =>
      [...element.childNodes].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(lines.filter((each) => each > 1)).toEqual([]);
  });
});
