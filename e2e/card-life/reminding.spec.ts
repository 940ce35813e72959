import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { cameBack } from '../testing/calls.ts';
import { found, list, pages, rows, rowsIn } from '../testing/organisation-list.ts';
import { desk, ofWidth, phone } from '../testing/screens.ts';
import { forgetSession, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const waiting = `${list}/waiting-orders`;
/** Of the demo world's crowd: the last mail to the holder of the first came back, of the other it did not. */
const [unreached, another] = ['de300000-0000-4000-8008-000000003715', 'de300000-0000-4000-8008-000000003714'];
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

  test('whose order waits for the company first is not in the list, but counted below it, and each number leads to them [L-11-2]', async ({
    page,
  }) => {
    for (const width of [phone, desk]) {
      await page.setViewportSize(width);
      await signIn(page, 'Karl Nyström', 'Bank ID', waiting);
      await expect(page.getByText(/\d orders? waits? for the company first:/)).toBeVisible();
      await expectAccessible(page);
      const link = page.getByRole('link', { name: /^\d+ e-mail address(es)? to correct$/ });
      const count = Number((await link.textContent())?.replace(/\D/g, ''));
      await link.click();
      await expect(page).toHaveURL(/step=correctAddress/);
      // Once the list that one came from has gone.
      await expect.poll(() => found(page)).toBe(count);
      await forgetSession(page);
    }
  });

  test('where all that wait wait for the company first, the page says that and nothing of reminding [L-11-2]', {
    tag: '@once',
  }, async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', '/dashboard');
    await page.route('**/api/cards/organization-waiting-orders/**', async (route) => {
      const response = await route.fetch();
      const { result } = (await response.json()) as { result: { pagination: object } };
      const pagination = { ...result.pagination, totalItems: 0, totalPages: 0 };
      const waitForCompany = [{ step: 'correctAddress', orders: 1 }];
      await route.fulfill({ response, json: { result: { ...result, orders: [], pagination, waitForCompany } } });
    });
    await page.goto(waiting);
    const main = page.getByRole('main');
    await expect(main.getByText('No orders are waiting for their cardholders')).toBeVisible();
    await expect(main.getByText(/^1 order waits for the company first:/)).toBeVisible();
    await expect(main.getByRole('link', { name: '1 e-mail address to correct' })).toHaveAttribute('href', /step=correctAddress/);
    await expect(main.getByText(/Remind them/)).toHaveCount(0);
  });

  test('the selected are reminded, then all, by a click each, and nobody a second time [L-1-4]', async ({ page }) => {
    // Whoever was asked lately stands on the first pages, and what other journeys order moves them on.
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/9?status=pending`);
    for (const width of [phone, desk]) {
      await page.setViewportSize(width);
      await page.goto(`${list}/${width === phone ? 8 : 9}?status=pending`);
      await found(page);
      if (width === phone) await page.getByRole('button', { name: 'Select', exact: true }).click();
      for (const at of [0, 1, 2]) await rowsIn(page, 'Pending').nth(at).getByRole('checkbox').check();
      if (width === phone) {
        await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
        await page.getByRole('menuitem', { name: /^Remind \d$/ }).click();
      } else await press(page, /^Remind \d$/);
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

  test('who waits is a table of a clerk: sorted by the server, selected, reminded from its row, and as a search found them [10-1, L-1-4]', {
    tag: '@once',
  }, async ({ page }) => {
    await page.setViewportSize(desk);
    await signIn(page, 'Karl Nyström', 'Bank ID', waiting);
    await expect(rows(page)).toHaveCount(20);
    const columns = await page.locator('thead th').evaluateAll((all) => all.map((head) => head.dataset['column'] ?? ''));
    const worded = columns.filter((each) => each !== 'tick' && each !== 'actions');
    expect(worded).toHaveLength(7);
    for (const column of worded)
      expect((await page.locator(`tbody [data-column="${column}"]`).allTextContents()).some(Boolean), column).toBe(true);
    const head = page.getByRole('columnheader', { name: 'Asked', exact: true });
    const asked = () =>
      page.locator('tbody [data-column=askedSince] time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime')));
    await head.getByRole('button').press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(`${waiting}?sort=askedSince&direction=ascending`);
    const isSorted = (moments: readonly (string | null)[]) => moments.join() === moments.toSorted().join();
    await expect.poll(async () => isSorted(await asked())).toBe(true);
    const oldest = (await asked())[0] ?? '';
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${waiting}?page=2&sort=askedSince&direction=ascending`);
    await expect.poll(async () => ((await asked())[0] ?? '') > oldest).toBe(true);

    const bodies: unknown[] = [];
    await page.route('**/api/cards/remind-holders/**', async (route) => {
      bodies.push(route.request().postDataJSON());
      await route.fulfill({ json: { status: 'OK', result: { reminded: 1, isNight: false, notReminded: [] } } });
    });
    const ids = await rows(page).evaluateAll((all) => all.map((each) => each.dataset['row']));
    await rows(page).nth(0).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Remind', exact: true }).click();
    await expect.poll(() => bodies).toEqual([{ orderIds: [ids[0]] }]);
    for (const at of [1, 2]) await rows(page).nth(at).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected cards' });
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Remind 2' }).click();
    await expect.poll(() => bodies.at(-1)).toEqual({ orderIds: [ids[1], ids[2]] });
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Clear selection' }).click();

    const name = (await rows(page).nth(0).getByRole('rowheader').textContent())?.trim().split(/\s+/).at(-1) ?? '';
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(name)}`));
    await expect(page.getByRole('main').getByRole('button', { name: `Remind ${await found(page)}`, exact: true })).toBeEnabled();
    await press(page, /^Remind \d+$/);
    await expect.poll(() => bodies.at(-1)).toEqual({ orderIds: null, searchText: name });
  });

  test('a mail that came back is said beside the list [L-1-5]', { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize(desk);
    await page.route('**/api/cards/card-order-details/**', cameBack('cameBack'));
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/2?status=pending`);
    await found(page);
    await rows(page).first().getByRole('rowheader').getByRole('link').click();
    await expect(page.locator('.told-holder')).toContainText(/The card is ready .+, by e-mail, sent automatically/);
    await expect(page.getByText("It came back: the e-mail address doesn't work.")).toBeVisible();
    await expectAccessible(page);
  });

  test('a mail that did not arrive is said of the old address, once the order has another [L-1-5, L-1-6]', {
    tag: '@once',
  }, async ({ page }) => {
    await page.route('**/api/cards/card-order-details/**', cameBack('former'));
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/view-order/${another}`);
    const last = page.locator('.told-holder');
    await expect(last).toContainText("It didn't get through to the old e-mail address.");
    await expect(last.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  });

  // One mail of the demo world came back, and is corrected once: begun on a desk, and sent on a phone.
  test('where a mail came back, its company corrects the address, and the mail goes out again [L-1-6]', async ({ page }) => {
    await page.setViewportSize(desk);
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/view-order/${unreached}`);
    const last = page.locator('.told-holder');
    await expect(last).toContainText("It came back: the e-mail address doesn't work.");
    const button = last.getByRole('button', { name: 'Correct the address' });
    await button.click();
    const form = page.getByRole('alertdialog', { name: /^Correct the address of / });
    await form.getByRole('button', { name: 'Correct and send' }).click();
    await expect(form.getByText('This is the same e-mail address as now.')).toBeVisible();
    await page.setViewportSize(phone);
    await form.getByLabel('New e-mail address').fill('joanna@norrbygg.example');
    await form.getByRole('button', { name: 'Correct and send' }).click();
    await expect(
      told(page, /^The address is corrected. Messages about the card now go to joanna@norrbygg\.example/),
    ).toBeVisible();
    await expect(last).toContainText(/The order waits for review .+, by e-mail, sent by Karl Nyström/);
    await expect(button).toHaveCount(0);
    await press(page, 'Card history');
    await expect(page.getByText('You corrected the e-mail address')).toBeVisible();
  });

  test('a wrong address, and one that was corrected meanwhile, is said in the dialog, on a phone [L-1-6]', {
    tag: '@once',
  }, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.route('**/api/cards/card-order-details/**', cameBack('cameBack'));
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
