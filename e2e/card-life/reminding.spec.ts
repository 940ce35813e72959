import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { found, list, rows, rowsIn } from '../testing/organisation-list.ts';
import { desk, ofWidth, phone } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const waiting = `${list}/waiting-orders`;
/** Of the demo world's crowd: the last mail to the holder of the first came back, of the other it did not. */
const [unreached, another] = ['de300000-0000-4000-8008-000000003715', 'de300000-0000-4000-8008-000000003714'];
/** Answers as if the last mail of an order came back. */
async function cameBack(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as { result: { pendingOrder: object } };
  const lastTold = {
    at: '2026-11-20T09:00:00.000Z',
    kind: 'card-ready',
    channel: 'email',
    name: null,
    result: 'cameBack',
    addressMayBeCorrected: true,
  };
  await route.fulfill({
    response,
    json: { ...body, result: { ...body.result, pendingOrder: { ...body.result.pendingOrder, lastTold } } },
  });
}
const toldToday = /^Not reminded, because they got an e-mail about a card less than a day ago: /;
/** By night reminders wait for the morning. */
const reminded = (count: string) =>
  new RegExp(
    `^(A reminder is on its way to ${count} (person|people)|${count} (person gets|people get) a reminder after 7 in the morning)\\.$`,
  );
const told = (page: Page, text: RegExp) => page.getByText(text);
const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();

test.describe('holders who have not answered', () => {
  test('where reminders cannot be asked for, the screen says so, and the button can be pressed again [L-1-4]', {
    tag: '@once',
  }, async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', waiting);
    await page.route('**/api/cards/remind-holders/**', (route) => route.abort());
    await press(page, 'Remind all');
    await expect(page.locator('.status-message[data-tone=danger], .message[data-tone=danger]').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Remind all' })).toBeEnabled();
  });

  for (const width of [phone, desk])
    test(
      `one is reminded by a click, which the order says then, and not a second time, ${width.width} wide [L-1-4, L-1-5]`,
      ofWidth(width),
      async ({ page }) => {
        await page.setViewportSize(width);
        await signIn(page, 'Karl Nyström', 'Bank ID', waiting);
        // Who was asked last stands first, and was told today: so the last full pages.
        const lastFull = Math.floor((await found(page)) / 20);
        await page.goto(`${waiting}?page=${width === phone ? lastFull - 1 : lastFull}`);
        await rows(page).first().getByRole('link').click();
        await expect(page).toHaveURL(/view-order/);
        const last = page.locator('.told-holder');
        await expect(last).toContainText(/^Last message to the cardholder/);
        await press(page, 'Send a reminder');
        await expect(told(page, reminded('1'))).toBeVisible();
        await expect(last).toContainText(/Reminder to (review the order|activate the card) .+, by e-mail, sent by Karl Nyström/);
        await press(page, 'Send a reminder');
        await expect(told(page, toldToday)).toBeVisible();
        await expectAccessible(page);
      },
    );

  test('the selected are reminded, then all, by a click each, and nobody a second time [L-1-4]', async ({ page }) => {
    // Whoever was asked lately stands on the first pages, and what other journeys order moves them on.
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/9?status=pending`);
    for (const width of [phone, desk]) {
      await page.setViewportSize(width);
      await page.goto(`${list}/${width === phone ? 8 : 9}?status=pending`);
      await found(page);
      if (width === phone) await page.getByRole('button', { name: 'Select', exact: true }).click();
      for (const at of [0, 1, 2]) await rowsIn(page, 'Pending').nth(at).getByRole('checkbox').check();
      await press(page, /^Remind \d$/);
      await expect(told(page, reminded('\\d'))).toBeVisible();
    }

    await page.goto(waiting);
    await press(page, 'Remind all');
    await expect(told(page, reminded('\\d+'))).toBeVisible();
    await page.reload();
    await press(page, 'Remind all');
    await expect(told(page, toldToday)).toBeVisible();
    await expect(told(page, reminded('\\d+'))).toHaveCount(0);
  });

  test('a mail that came back is said beside the list [L-1-5]', { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize(desk);
    await page.route('**/api/cards/card-order-details/**', cameBack);
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/2?status=pending`);
    await found(page);
    await rows(page).first().getByRole('rowheader').getByRole('link').click();
    await expect(page.locator('.told-holder')).toContainText(/The card is ready .+, by e-mail, sent automatically/);
    await expect(page.getByText('It came back: nobody is reached at the e-mail address.')).toBeVisible();
    await expectAccessible(page);
  });

  // One mail of the demo world came back, and is corrected once: begun on a desk, and sent on a phone.
  test('where a mail came back, its company corrects the address, and the mail goes out again [L-1-6]', async ({ page }) => {
    await page.setViewportSize(desk);
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/view-order/${unreached}`);
    const last = page.locator('.told-holder');
    await expect(last).toContainText('It came back: nobody is reached at the e-mail address.');
    const button = last.getByRole('button', { name: 'Correct the address' });
    await button.click();
    const form = page.getByRole('alertdialog', { name: /^Correct the address of / });
    await form.getByRole('button', { name: 'Correct and send' }).click();
    await expect(form.getByText('This is the same e-mail address as now.')).toBeVisible();
    await page.setViewportSize(phone);
    await form.getByLabel('New e-mail address').fill('joanna@norrbygg.example');
    await form.getByRole('button', { name: 'Correct and send' }).click();
    await expect(
      told(page, /^The address is corrected, and the message goes out again to joanna@norrbygg\.example/),
    ).toBeVisible();
    await expect(last).toContainText(/The order waits for review .+, by e-mail, sent by Karl Nyström/);
    await expect(button).toHaveCount(0);
    await press(page, 'What has happened');
    await expect(page.getByText('You corrected the e-mail address')).toBeVisible();
  });

  test('a wrong address, and one that was corrected meanwhile, is said in the dialog, on a phone [L-1-6]', {
    tag: '@once',
  }, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.route('**/api/cards/card-order-details/**', cameBack);
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/view-order/${another}`);
    await page.locator('.told-holder').getByRole('button', { name: 'Correct the address' }).click();
    const form = page.getByRole('alertdialog', { name: /^Correct the address of / });
    await form.getByLabel('New e-mail address').fill('nobody');
    await form.getByRole('button', { name: 'Correct and send' }).click();
    await expect(form.getByText('Enter an e-mail address in the form')).toBeVisible();
    await form.getByLabel('New e-mail address').fill('right@norrbygg.example');
    await form.getByRole('button', { name: 'Correct and send' }).click();
    await expect(form.getByText('This order was changed after you opened it.')).toBeVisible();
    await expectAccessible(page);
  });
});
