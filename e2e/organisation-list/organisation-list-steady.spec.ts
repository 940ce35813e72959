import type { Page } from '@playwright/test';
import { found, foundAfter, inEachLanguage, list, searchField, tab } from '../testing/organisation-list.ts';
import { keepTypeface } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a search moves neither table nor tabs, from its first letter on, and no count contradicts it', { tag: '@once' }, async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', list);
  await keepTypeface(page);
  await page.goto(list);
  await found(page);
  const sentBack = page.getByRole('link', { name: /^Sent back/ });
  await expect(sentBack).toHaveText(/\d/);
  const places = () =>
    page.locator('thead, .status-tabs > a').evaluateAll((all) =>
      all.map((each) => {
        const { x, y } = each.getBoundingClientRect();
        return [each.tagName, Math.round(x), Math.round(y)];
      }),
    );
  const before = await places();
  await searchField(page).pressSequentially('l');
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible();
  expect(await places()).toEqual(before);
  expect(await foundAfter(page, () => searchField(page).pressSequentially('indgren'))).toBeLessThan(1000);
  expect(await places()).toEqual(before);
  await foundAfter(page, () => searchField(page).fill('lindkvist'));
  await expect(tab(page, 'All cards and orders')).toHaveText(/s0$/);
  await expect(sentBack).toHaveText('Sent back');
});

const familyOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0]);

test('a search leaves its screen in the typeface that it was drawn in; the next screen has the portal’s', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', list);
  await keepTypeface(page);
  await page.context().clearCookies({ name: 'typeface-kept' });
  // Later than the first screen.
  const { promise: screenStands, resolve: letItCome } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await screenStands;
    await route.continue();
  });
  await page.goto(list, { waitUntil: 'commit' });
  await found(page);
  letItCome();
  await keepTypeface(page);
  await foundAfter(page, () => searchField(page).pressSequentially('lindgren'));
  await expect(page).toHaveURL(`${list}/1?search=lindgren`);
  expect(await familyOf(page)).toContain('Stand-in');
  await foundAfter(page, () => tab(page, 'Inactive cards').click());
  expect(await familyOf(page)).toContain('Stand-in');
  await page.getByRole('link', { name: 'Waiting for cardholders' }).click();
  await expect.poll(() => familyOf(page)).toBe('"Hanken Grotesk"');
});

test('the status that is chosen is written in full, whichever and in every language', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', list);
  await keepTypeface(page);
  await page.goto(list);
  await found(page);
  await inEachLanguage(page, async (language) => {
    const [has, needs] = await page.locator('.status-select select').evaluate((select: HTMLElement) => {
      const drawn = select.offsetWidth;
      select.style.inlineSize = 'max-content';
      const whole = select.offsetWidth;
      select.style.inlineSize = '';
      return [drawn, whole];
    });
    expect(has, language).toBeGreaterThanOrEqual(needs ?? 0);
  });
});
