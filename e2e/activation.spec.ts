import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { callDirectly } from './testing/calls.ts';
import { cardNumberOf, csvOf, type Holder, importFile, ordersIn, rowFor, signInWithActiveCard } from './testing/orders.ts';
import type { RunningPortal } from './testing/portal.ts';
import { cardRow, drawnCard, fact, said, title, unfold } from './testing/screens.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

const invalid = 'The entered card number is invalid.';

/** Orders, accepts and makes one more card for a holder who has one; answers with its number. */
async function makeFurtherCard(page: Page, portal: RunningPortal, holder: Holder, present: string): Promise<string> {
  const [orderId = ''] = ordersIn(await importFile(portal, csvOf([rowFor(holder, { valid_until: '2028-05-31' })])));
  const reached = { phone: '+46701740604', country: 'SE' };
  const confirm = () => callDirectly(page, 'POST', `/cards/confirm-card-order/${orderId}`, reached);
  await expect.poll(async () => (await confirm()).status).toBe(200);
  return cardNumberOf(page, holder, present);
}

test('the number is masked, checked, and the present card of the company is terminated only on Yes [2.4-17, 2.4-18, 2.4-19, 4-8, 5-3, 5-9]', async ({
  page,
  holder,
  portal,
}) => {
  const present = await signInWithActiveCard(page, holder);
  const made = await makeFurtherCard(page, portal, holder, present);
  const [wrong, right] = [made.replace(/.$/, (last) => String((Number(last) + 1) % 10)), made];
  await page.goto('/cards/waiting-orders');
  await page.getByRole('link', { name: 'Activate my SiteID card' }).click();
  await expect(title(page)).toHaveText('Activate your SiteID card');
  await unfold(page);
  await expect(fact(page, 'Status')).toHaveText('Waiting to be activated');
  await expectAccessible(page);

  const activate = page.getByRole('button', { name: 'Activate' });
  await activate.click();
  const asksNumber = page.getByRole('dialog', { name: 'Enter the card number' });
  const number = asksNumber.getByLabel('Card number');
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('placeholder', 'XX-XXXX-XXXXXX');
  await expectAccessible(page);

  await number.press('Enter');
  await expect(asksNumber.getByText('This field is required')).toBeVisible();
  await number.pressSequentially(made.replaceAll('-', '').slice(0, 8).toLowerCase());
  await expect(number).toHaveValue(made.slice(0, 10));
  await number.press('Enter');
  await expect(asksNumber.getByText(invalid)).toBeVisible();
  await expectAccessible(page);

  await number.fill(wrong.replaceAll('-', '').toLowerCase());
  await expect(number).toHaveValue(wrong);
  await expect(asksNumber.getByText(invalid)).toBeHidden();
  await number.press('Enter');
  await expect(asksNumber.getByText(invalid)).toBeVisible();
  await expect(number).toHaveAccessibleDescription(new RegExp(invalid));

  await number.fill(right.replaceAll('-', ' '));
  await number.press('Enter');
  const asksTermination = page.getByRole('alertdialog', { name: 'Terminate existing active card?' });
  await expect(
    asksTermination.getByText(
      `Your current card ${present} will be terminated as only one active card for the company is allowed.`,
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await asksTermination.getByRole('button', { name: 'No' }).click();
  await expect(asksTermination).toBeHidden();
  await expect(activate).toBeFocused();
  await page.goto('/cards/all');
  await expect(cardRow(page, 'Norrbygg AB', 'Active')).toHaveCount(1);
  await expect(cardRow(page, 'Norrbygg AB', 'Waiting to be activated')).toHaveCount(1);

  await page.goBack();
  await activate.click();
  await number.fill(right.replaceAll('-', ''));
  await test.step('without a network the number stays, and so does the answer', async () => {
    const notSent = 'Not sent: there was no connection. Try again when you are online.';
    await page.context().setOffline(true);
    await asksNumber.getByRole('button', { name: 'Activate' }).click();
    await expect(asksNumber.getByText(notSent)).toBeVisible();
    await expect(number).toHaveValue(right);
    await page.context().setOffline(false);
    await asksNumber.getByRole('button', { name: 'Activate' }).click();
    await expect(asksTermination).toBeVisible();
    await page.context().setOffline(true);
    await asksTermination.getByRole('button', { name: 'Yes' }).click();
    await expect(asksTermination.getByText(notSent)).toBeVisible();
    await page.context().setOffline(false);
  });
  await asksTermination.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL('/cards/waiting-orders/activated');
  await expect(said(page, 'Your card has been activated')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/cards/all');
  await expect(cardRow(page, 'Norrbygg AB', 'Active')).toHaveCount(1);
  await expect(cardRow(page, 'Norrbygg AB', 'Terminated')).toHaveCount(1);
  await expect(cardRow(page, 'Norrbygg AB', 'Waiting to be activated')).toHaveCount(0);
});

const notActive = 'The card cannot be activated because your company is not active';

test('a company that is not active is told of at once, with whom to ask, before a number is asked for [4-8, 5-9]', async ({
  page,
}) => {
  await signIn(page, 'Hanna Virtanen', 'Bank ID');
  await page.getByRole('link', { name: notActive }).click();
  await expect(title(page)).toHaveText('Activate your SiteID card');
  await expect(said(page, notActive)).toBeVisible();
  await expect(said(page, /^Ask /)).toBeVisible();
  const activate = page.getByRole('button', { name: 'Activate' });
  await expect(activate).toBeDisabled();
  await expect(activate).toHaveAccessibleDescription(new RegExp(notActive));
  await unfold(page);
  await expect(fact(page, 'Status')).toHaveText('Waiting to be activated');
  await expectAccessible(page);
});

test('a company that ceased to be active meanwhile: the right number is refused with the reason [4-8, 5-9]', async ({ page }) => {
  await page.route('**/api/cards/pending-card-orders/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: { pendingOrder: object } };
    const pendingOrder = { ...body.result.pendingOrder, orgIsNotActive: false, whyNotActivated: null };
    await route.fulfill({ response, json: { ...body, result: { ...body.result, pendingOrder } } });
  });
  await signIn(page, 'Hanna Virtanen', 'Bank ID', '/cards/order/de300000-0000-4000-8002-000000000014');
  await page.getByRole('button', { name: 'Activate' }).click();
  const asksNumber = page.getByRole('dialog', { name: 'Enter the card number' });
  await asksNumber.getByLabel('Card number').fill('KN2041120018');
  await asksNumber.getByLabel('Card number').press('Enter');
  await expect(page.getByRole('alert').getByText(notActive)).toBeVisible();
  await expect(asksNumber).toBeHidden();
  await expect(page).toHaveURL(/\/cards\/order\//);
  await expectAccessible(page);
  await page.reload();
  await unfold(page);
  await expect(fact(page, 'Status')).toHaveText('Waiting to be activated');
});

test('a card valid later says from when, and the server refuses it until then [4-4, 4-8]', async ({ page }) => {
  await signIn(page, 'Ivar Tamm', 'Mobile or smart ID');
  await page.getByRole('link', { name: 'Activate my SiteID card' }).click();
  await unfold(page);
  const validFrom = (await fact(page, 'Valid from').textContent()) ?? '';
  expect(new Date(validFrom).getTime()).toBeGreaterThan(Date.now() + 12 * 86_400_000);

  await expect(fact(page, 'Status')).toHaveText(`Can be activated from ${validFrom}`);
  await expect(drawnCard(page)).toContainText(`Can be activated from ${validFrom}`);
  await expect(said(page, `This card is valid from ${validFrom}. You can activate it from that day.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate' })).toBeDisabled();
  await expectAccessible(page);

  const orderId = new URL(page.url()).pathname.split('/').at(-1);
  const forced = await callDirectly(page, 'GET', `/cards/activate-card-order/${orderId}?cardNumber=KV2041118944`);
  expect(forced).toMatchObject({ status: 409, body: { logicExceptionMessageKey: 'errors.cards.validFromInFuture' } });
  await page.goto('/cards/all');
  await expect(page.getByRole('cell', { name: `Can be activated from ${validFrom}` })).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(`/cards/view-order/${orderId}`);
  await page.getByRole('link', { name: 'Activate my SiteID card' }).click();
  await expect(page).toHaveURL(`/cards/order/${orderId}`);

  await page.goto(`/cards/order/${orderId}`);
  await page.getByRole('link', { name: 'Back to waiting orders' }).click();
  await expect(page).toHaveURL('/cards/waiting-orders');
});
