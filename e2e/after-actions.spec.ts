import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { nameOf, signInWithActiveCard } from './testing/orders.ts';
import { choose, drawnCard, fact, said, unfold } from './testing/screens.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

/** The card as it now is, one sentence of what comes next, and one button that stands out. */
async function expectNext(page: Page, next: { name: string; status: string; sentence: RegExp; button: string }): Promise<void> {
  await expect(drawnCard(page).getByRole('img')).toHaveAccessibleName(new RegExp(next.name));
  await expect(drawnCard(page)).toContainText(next.status);
  await expect(said(page, next.sentence)).toBeVisible();
  // Nothing else looks like a thing to do, and nobody whose card is on its way is told to ask for one.
  await expect(page.locator('main .button')).toHaveText([next.button]);
  await expect(
    said(page, 'If you expected one more card order, contact your employer or the person responsible for card orders.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See all your cards and orders' })).toBeVisible();
  await expectAccessible(page);
}

test('after Accept and after a rejection the holder sees the order, what comes next, and one button [2.4-7, 2.4-9]', async ({
  page,
  holder,
}) => {
  const name = nameOf(holder);
  await signIn(page, holder, 'Bank ID');
  await page.getByRole('link', { name: 'Reject' }).click();
  await page.getByRole('textbox', { name: /^Why/ }).fill('the photo is of somebody else');
  await page.getByRole('button', { name: 'Reject the order' }).click();
  await expect(page).toHaveURL('/cards/waiting-orders/rejected');
  const sentence = /^Norrbygg AB reads your reason and can order a new card\. .* within 30\sdays\.$/;
  await expectNext(page, { name, status: 'Rejected by you', sentence, button: 'See your order' });
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page).toHaveURL(`/cards/view-order/${holder.orderId}`);

  await choose(page, 'Reactivate');
  await page.getByRole('textbox', { name: /^Why/ }).fill('it is me after all');
  await page.getByRole('button', { name: 'Reopen the order' }).click();
  await expect(page).toHaveURL('/cards/waiting-orders/reactivated');
  await expect(said(page, 'The order is waiting for your review again.')).toBeVisible();
  // It waits in the list below too, whose button is the one to press.
  await expect(page.locator('main .button[data-look="primary"]')).toHaveText([/^Review my SiteID card order/]);
  await page.getByRole('link', { name: 'Review my SiteID card order' }).click();

  await page.getByRole('textbox', { name: 'Your phone number' }).fill('070 174 06 04');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL('/cards/waiting-orders/confirmed');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'We print your card',
    'It comes by post',
    'You activate it with the number on it',
  ]);
  await expect(said(page, /^You don't need to do anything for this card until it comes\./)).toBeVisible();
  await expect(said(page, 'all is set')).toBeVisible();
  await expect(page.locator('main .button')).toHaveText(['See your order']);
  await page.reload();
  await expect(said(page, /^You don't need to do anything for this card until it comes\./)).toBeVisible();
});

test('after suspending, reactivating and terminating the holder sees the card, what comes next, and one button [2.4-7]', async ({
  page,
  holder,
}) => {
  const name = nameOf(holder);
  await signInWithActiveCard(page, holder);
  const actions = [
    ['Suspend', 'Suspend the card', 'suspended', 'Suspended', /^The card doesn't work until it is reactivated\./],
    ['Reactivate', 'Reactivate the card', 'reactivated', 'Active', /^The card works again from now on\.$/],
    [
      'Terminate',
      'Terminate the card',
      'terminated',
      'Terminated',
      /^The card never works again\. .* ask Norrbygg AB to order it\.$/,
    ],
  ] as const;
  await page.goto(`/cards/view-order/${holder.orderId}`);
  for (const [action, button, banner, status, sentence] of actions) {
    await choose(page, action);
    await page.getByRole('textbox', { name: /^Why/ }).fill('a reason');
    await page.getByRole('button', { name: button }).click();
    await expect(page).toHaveURL(`/cards/waiting-orders/${banner}`);
    await expectNext(page, { name, status, sentence, button: 'See your card' });
    await page.getByRole('link', { name: 'See your card' }).click();
    await unfold(page);
    await expect(fact(page, 'Status')).toHaveText(status);
  }
});

test('opened by its address alone the dashboard thanks, and shows no card [2.4-7]', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Sven Ek', 'Bank ID');
  await page.goto('/cards/waiting-orders/confirmed');
  await expect(said(page, /^Thank you!/)).toBeVisible();
  await expect(drawnCard(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See all your cards and orders' })).toBeVisible();
});
