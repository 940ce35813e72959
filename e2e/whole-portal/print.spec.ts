import { drawnCard, fact, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const millimetre = 96 / 25.4;

test.describe('on paper', () => {
  // A4 between its margins.
  test.use({ viewport: { width: 718, height: 1000 } });

  test('a card stands in its true size with its facts, and nothing else', async ({ page }) => {
    await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', '/cards/view-order/de300000-0000-4000-8002-000000000009');
    await expect(title(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Show PIN' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const box = await drawnCard(page).locator('svg').first().boundingBox();
    expect(box?.width).toBeCloseTo(85.6 * millimetre, 0);
    expect(box?.height).toBeCloseTo(53.98 * millimetre, 0);
    await expect(fact(page, 'Name to print')).toBeVisible();
    await expect(fact(page, 'Company number')).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    for (const pressed of ['button', 'link', 'textbox', 'switch'] as const) await expect(page.getByRole(pressed)).toHaveCount(0);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
  });

  test('a company has its list as a table that fits, without what is pressed', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/cards');
    await expect(page.getByRole('row')).toHaveCount(21);
    await page.emulateMedia({ media: 'print' });
    await expect(title(page)).toBeVisible();
    await expect(page.locator('thead [data-column="status"]')).toBeVisible();
    const pressed = page.getByRole('main').locator(':is(button:not(th *), input, select, nav)').filter({ visible: true });
    await expect(pressed).toHaveCount(0);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
  });
});
