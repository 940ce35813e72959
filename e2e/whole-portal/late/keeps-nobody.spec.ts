import type { Page } from '@playwright/test';
import { leaveOutFirstAnswers } from '../../testing/calls.ts';
import { phone, title } from '../../testing/screens.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/test.ts';
import { fail, hang, keepAway } from './late.ts';

const order = (number: number) => `de300000-0000-4000-8002-${String(number).padStart(12, '0')}`;
const suspended = `/cards/view-order/${order(10)}`;

test.describe('on a phone', () => {
  test.use({ viewport: phone });
  const card = (page: Page) => page.getByRole('img', { name: /Eevi/ });
  test.beforeEach(async ({ page }) => signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID'));

  test('texts of a notice that do not come keep nobody from their card', async ({ page }) => {
    const asked = await keepAway(page, '**/assets/*.json', '"whyNotValid.title"', hang);
    await page.goto(suspended);
    await expect(card(page)).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('the code of a notice that fails keeps nobody from their card, and its place says so', async ({ page }) => {
    const asked = await keepAway(page, '**/assets/*.js', 'whyNotValid.title', fail);
    await page.goto(suspended);
    await expect(card(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
    // Loaded once more by itself, for a newer version may have other files.
    expect(asked).toHaveLength(2);
  });

  test('the code of what comes next after an action keeps nobody from what waits', async ({ page }) => {
    const asked = await keepAway(page, '**/assets/*.js', 'after-action-card', hang);
    await page.goto('/cards/waiting-orders/suspended');
    await expect(page.getByRole('heading', { name: 'Your cards' })).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

test('a part of a list that does not come keeps nobody from its rows', async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', '/authentication/sign-in?redirect_uri=/explanation');
  await expect(title(page)).toBeVisible();
  await leaveOutFirstAnswers(page);
  await page.route('**/api/**/orders-for-display/**', async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: object };
    await route.fulfill({ json: { result: { ...result, bulkJobIds: [order(1)] } } });
  });
  const asked = await keepAway(page, '**/api/**/bulk-job/**', '', hang);
  await page.goto('/NORRBYGG/organization/cards');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  expect(asked).toHaveLength(1);
});
