import { languages } from '@siteid/contract';
import { chooseSheet } from '../../scripts/gallery/gallery-acts.ts';
import { speak } from '../../scripts/gallery/show-screen.ts';
import { speaks } from '../testing/calls.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

/** A small phone, of which the bar may take a sixth. */
const height = 640;

const screens = [
  ['a review', ['Reject', 'Accept'], 'Astrid Lindqvist', 'Bank ID'],
  ['a review of what does not match', ['Reject', 'Accept'], 'Cătălina Popescu', 'Manual ID'],
  ['an activation that the company forbids', ['Activate'], 'Hanna Virtanen', 'Bank ID'],
  ['an activation on a later day', ['Activate'], 'Ivar Tamm', 'Mobile or smart ID'],
] as const;

// The language stays with the person, whom other journeys sign in as too.
test.afterEach(async ({ page }) => speaks(page, 'en'));

for (const [screen, words, person, method] of screens) {
  test(`${screen}: the bar of buttons takes a sixth of a small phone at most, hides nothing, and no word of it breaks, in every language`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, person, method, '/authentication/sign-in?redirect_uri=/explanation');
    for (const language of languages) {
      await page.getByRole('combobox').selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height });
        await page.goto(`${baseURL}/cards/order`);
        const bar = page.locator('.order-dock');
        const where = `${language}, ${width} px`;
        expect((await bar.boundingBox())?.height, where).toBeLessThanOrEqual(height / 6);
        const buttons = await bar.locator('.button').all();
        if (language === 'en') await expect(bar.locator('.button')).toHaveText([...words]);
        expect(buttons).toHaveLength(words.length);
        for (const button of buttons)
          expect((await button.boundingBox())?.height, `${where}: ${await button.textContent()}`).toBeLessThan(60);
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const last = page.locator('.order-layout-details > :last-child');
        const [end, top] = [await last.boundingBox(), await bar.boundingBox()];
        expect((end?.y ?? 0) + (end?.height ?? 0), where).toBeLessThanOrEqual((top?.y ?? 0) + 1);
        await page.goto(`${baseURL}/explanation`);
      }
    }
  });
}

test('an order of many cards: its bar takes a sixth of a small phone at most, in every language', async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', '/authentication/sign-in?redirect_uri=/NORRBYGG/organization/orders/import');
  await chooseSheet(page);
  for (const language of languages) {
    await speak(page, language);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height });
      const bar = await page.locator('.import-order').boundingBox();
      expect(bar?.height, `${language}, ${width} px`).toBeLessThanOrEqual(height / 6);
    }
  }
});

test('many selected cards: the bar with all that can be done to them takes a sixth of a small phone at most, in every language', async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', '/authentication/sign-in?redirect_uri=/explanation');
  for (const [list, menuItems] of [
    ['/NORRBYGG/organization/cards', 3],
    ['/NORRBYGG/organization/cards/waiting-orders', 2],
  ] as const) {
    await page.setViewportSize({ width: 360, height });
    await page.goto(list);
    for (const language of languages) {
      await speak(page, language);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height });
        const bar = page.locator('.selection-bar');
        if ((await bar.count()) === 0) {
          if ((await page.locator('.select-on-phone input').count()) === 0)
            await page.locator('.select-on-phone > .button').click();
          await page.locator('.select-on-phone input').check();
        }
        const where = `${list}, ${language}, ${width} px`;
        expect((await bar.boundingBox())?.height, where).toBeLessThanOrEqual(height / 6);
        const buttons = await bar.getByRole('button').all();
        expect(buttons, where).toHaveLength(2);
        for (const button of buttons)
          expect((await button.boundingBox())?.height, `${where}: ${await button.textContent()}`).toBeLessThan(60);
        await bar.getByRole('button').first().click();
        await expect(page.getByRole('menuitem').first(), where).toBeVisible();
        expect(await page.getByRole('menuitem').count(), where).toBeGreaterThanOrEqual(menuItems);
        await page.keyboard.press('Escape');
      }
    }
  }
});
