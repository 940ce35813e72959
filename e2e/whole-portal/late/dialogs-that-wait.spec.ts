import type { Page } from '@playwright/test';
import { expectAccessible } from '../../testing/accessibility.ts';
import { phone } from '../../testing/screens.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/test.ts';
import { fail, hang, keepAway, neverGivesUp } from './late.ts';

test.use({ viewport: phone });

const card = '/cards/view-order/de300000-0000-4000-8002-000000000009';
const name = 'Lost, stolen or damaged?';
const opens = (page: Page) => page.getByRole('main').getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog', { name });
const anyDialog = (page: Page) => page.getByRole('dialog');
const cancel = (page: Page) => dialog(page).getByRole('button', { name: 'Cancel' });
/** Of the dialog's code and of its texts. */
const code = 'card-loss-choices';
const texts = '"cardLoss.question"';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', card);
  await expect(opens(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
});

test('what was pressed says that it works until the dialog opens: pressed again it does nothing, Escape and a press elsewhere call it off', async ({
  page,
}) => {
  await neverGivesUp(page);
  await page.reload();
  await expect(opens(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { promise: isThere, resolve: bring } = Promise.withResolvers<void>();
  const asked = await keepAway(page, '**/assets/*.js', code, async (route) => {
    await isThere;
    await route.continue();
  });
  await opens(page).press('Enter');
  await expect(opens(page)).toHaveAttribute('aria-busy', 'true');
  await expect(opens(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(opens(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(opens(page)).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(opens(page)).not.toHaveAttribute('aria-busy');
  await expect(opens(page)).toBeFocused();
  await opens(page).click();
  await expect(opens(page)).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('main').getByRole('heading', { level: 1 }).click();
  await expect(opens(page)).not.toHaveAttribute('aria-busy');
  expect(asked).toHaveLength(1);
  const came = page.waitForResponse((response) => response.url() === asked[0]);
  bring();
  await came;
  await page.waitForLoadState('networkidle');
  await expect(anyDialog(page)).toHaveCount(0);
  await opens(page).click();
  await expect(dialog(page)).toBeVisible();
  await cancel(page).click();
  await expect(anyDialog(page)).toHaveCount(0);
  await expect(opens(page)).toBeFocused();
});

for (const [what, files, said] of [
  ['scripts', '**/assets/*.js', code],
  ['texts', '**/assets/*.json', texts],
] as const) {
  test(`a dialog whose ${what} never come opens after three seconds, not before, says that it waits and can be left`, async ({
    page,
  }) => {
    const asked = await keepAway(page, files, said, hang);
    const before = Date.now();
    await opens(page).click();
    await expect(dialog(page)).toBeVisible();
    expect(Date.now() - before).toBeGreaterThan(2900);
    expect(asked).toHaveLength(1);
    await expect(dialog(page).getByRole('status')).toHaveText('Loading');
    await expect(opens(page)).not.toHaveAttribute('aria-busy');
    await expectAccessible(page);
    await cancel(page).click();
    await expect(anyDialog(page)).toHaveCount(0);
    await expect(opens(page)).toBeFocused();
  });
}

test('a dialog that comes after that takes the place of what says so, and gives the focus back', async ({ page }) => {
  const { promise: isThere, resolve: bring } = Promise.withResolvers<void>();
  await keepAway(page, '**/assets/*.json', texts, async (route) => {
    await isThere;
    await route.continue();
  });
  await opens(page).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Loading');
  bring();
  await expect(dialog(page).getByRole('button', { name: 'It is lost' })).toBeVisible();
  await expect(anyDialog(page)).toHaveCount(1);
  await cancel(page).click();
  await expect(anyDialog(page)).toHaveCount(0);
  await expect(opens(page)).toBeFocused();
});

test('a dialog whose texts or code fail says so', async ({ page }) => {
  await test.step('texts', async () => {
    await keepAway(page, '**/assets/*.json', texts, fail);
    await opens(page).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await cancel(page).click();
    await expect(anyDialog(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });
  await test.step('code, once the page was loaded anew by itself: a newer version may have other files', async () => {
    await page.reload();
    await keepAway(page, '**/assets/*.js', code, fail);
    const loadsAnew = page.waitForEvent('load');
    await opens(page).click();
    await loadsAnew;
    await expect(opens(page)).toBeVisible();
    await opens(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText("We can't reach the service right now.");
    await expectAccessible(page);
    await cancel(page).click();
    await expect(opens(page)).toBeFocused();
  });
});
