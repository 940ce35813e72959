import type { Browser, Page } from '@playwright/test';
import { jpegOf } from '../../server/src/testing/photos.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { callDirectly } from '../testing/calls.ts';
import { sentBackOn } from '../testing/days.ts';
import { csvOf, importFile, nameOf, newWorker, ordersIn, rowFor, type Worker } from '../testing/orders.ts';
import type { RunningPortal } from '../testing/portal.ts';
import { desk, ofWidth, phone, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

/** Orders at the card supplier whose cards are made by hand. */
async function orderByHand(portal: RunningPortal, workers: readonly Worker[]): Promise<string[]> {
  const rows = workers.map((worker) => rowFor(worker, { supplier: 'kortnord' }));
  return ordersIn(await importFile(portal, csvOf(rows)));
}

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** Finds an order in a queue, and opens it. */
async function open(page: Page, queue: string, worker: Worker): Promise<void> {
  await page.goto(`/production/${queue}?search=${encodeURIComponent(nameOf(worker))}`);
  await main(page)
    .getByRole('link', { name: nameOf(worker) })
    .click();
  await expect(title(page)).toHaveText(nameOf(worker));
}

/** Goes by the tab key until this has the focus, and presses Enter. */
async function enter(page: Page, role: 'button' | 'link' | 'switch', name: string): Promise<void> {
  const wanted = main(page).getByRole(role, { name, exact: true });
  await expect(wanted).toBeVisible();
  for (let count = 0; count < 60; count += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
  await page.keyboard.press(role === 'switch' ? 'Space' : 'Enter');
}

/** The holder confirms the order, in a browser of their own. */
async function confirm(browser: Browser, portal: RunningPortal, worker: Worker, orderId: string): Promise<void> {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  await signIn(page, worker, 'Bank ID');
  const asked = { phone: '+46701740604', country: 'SE' };
  expect((await callDirectly(page, 'POST', `/cards/confirm-card-order/${orderId}`, asked)).status).toBe(200);
  await context.close();
}

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('an operator checks orders by keyboard alone, and the next opens by itself [W-6-1, W-6-2]', async ({ page, portal }) => {
      const [good, dark, darkToo] = [newWorker(), newWorker(), newWorker()];
      await orderByHand(portal, [good, dark, darkToo]);
      await signIn(page, 'Tove Strand', 'Bank ID', '/production');
      await expect(title(page)).toHaveText('Production');
      await expect(main(page).getByRole('link', { name: /^Check \d+$/ })).toHaveAttribute('aria-current', 'page');
      await expectAccessible(page);

      // An order of the demo has a photo, as large as it is printed: 23.2 mm at 96 to the inch.
      await enter(page, 'link', 'Check the next');
      const photo = main(page).getByRole('img', { name: /^Photo of / });
      await expect(photo).toBeVisible();
      expect((await photo.boundingBox())?.width).toBeCloseTo(87.7, 0);
      await expectAccessible(page);

      await open(page, 'check', good);
      await expect(main(page)).toContainText('There is no photo.');
      await enter(page, 'button', 'Accept');
      await expect(page.getByText(`Accepted: ${nameOf(good)}.`)).toBeVisible();
      await expect(title(page)).not.toHaveText(nameOf(good));
      await expect(title(page)).toBeFocused();

      await open(page, 'check', dark);
      await enter(page, 'button', 'Reject');
      await page.keyboard.type(`The face is in shadow, on a ${where}.`);
      await expectAccessible(page);
      await enter(page, 'switch', 'Keep this reason for next time');
      await enter(page, 'button', 'Reject');
      await expect(page.getByText(`Rejected: ${nameOf(dark)}.`)).toBeVisible();

      await open(page, 'check', darkToo);
      await enter(page, 'button', 'Reject');
      await enter(page, 'button', `The face is in shadow, on a ${where}.`);
      await enter(page, 'button', 'Reject');
      await expect(page.getByText(`Rejected: ${nameOf(darkToo)}.`)).toBeVisible();
      await page.goto(`/production/check?search=${encodeURIComponent(nameOf(dark))}`);
      await expect(main(page)).toContainText('No order here matches the search');
    });

    test('an operator sends an order back; its company corrects it and approves it for another check [L-3-4]', async ({
      page,
      browser,
      portal,
    }) => {
      const worker = newWorker();
      const [orderId = ''] = await orderByHand(portal, [worker]);
      await signIn(page, 'Tove Strand', 'Bank ID', '/production');
      await open(page, 'check', worker);
      await enter(page, 'button', 'Send back to the company');
      await page.keyboard.type('The photo is too dark.');
      await expectAccessible(page);
      await press(page, 'Send back to the company');
      await expect(page.getByText(`Sent back: ${nameOf(worker)}. The company is told what is wrong.`)).toBeVisible();

      const context = await browser.newContext({ baseURL: portal.url, viewport });
      const karl = await context.newPage();
      await signIn(karl, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/orders/unapproved');
      await expect(karl.getByText('Sent back by the card supplier: The photo is too dark.')).toBeVisible();
      await karl.goto(`/NORRBYGG/organization/cards/view-order/${orderId}`);
      const day = await sentBackOn(karl, orderId, 'NORRBYGG');
      const waits = `sent the order back on ${day}. Correct what is wrong and approve the order again.`;
      await expect(karl.getByText(waits)).toBeVisible();
      await expect(karl.getByText('The photo is too dark.')).toBeVisible();
      await expectAccessible(karl);
      // What was sent back is changed first.
      const approve = karl.getByRole('button', { name: `Approve the order for ${nameOf(worker)}` });
      await expect(approve).toHaveAttribute('data-look', 'quiet');
      await karl.getByRole('link', { name: 'Change the order' }).click();
      await karl.getByLabel('City').fill('Kiruna');
      await karl.getByRole('button', { name: 'Save the change' }).click();
      await expect(title(karl)).toHaveText('Orders waiting for approval');
      await karl.goto(`/NORRBYGG/organization/cards/view-order/${orderId}`);
      await approve.click();
      await expect(karl.getByText(/sent the order back on/)).toHaveCount(0);
      await context.close();
      await open(page, 'check', worker);
      await expect(main(page)).toContainText('Kiruna');
    });

    test('what to look at twice is told, what failed is printed again, and a file of cards marks them as personalised [W-6-1, W-6-3]', async ({
      page,
      browser,
      portal,
    }) => {
      const [worker, other] = [newWorker(), newWorker()];
      const row = (of: Worker, more = {}) => rowFor(of, { supplier: 'kortnord', photo: 'face.jpg', ...more });
      const file = csvOf([row(worker, { valid_until: '2027-03-01' }), row(other), row(worker, { valid_from: '2027-03-02' })]);
      const imported = await importFile(portal, file, { photos: { 'face.jpg': await jpegOf(200, 260) } });
      const [orderId = '', , second = ''] = ordersIn(imported);
      expect(second, imported.err + imported.out).not.toBe('');
      await signIn(page, 'Tove Strand', 'Bank ID', `/production/check/order?order=${orderId}`);
      await expect(title(page)).toHaveText(nameOf(worker));
      for (const told of [
        `This person has another order or card with you: ${nameOf(worker)}, Norrbygg AB`,
        `The same photo came with another person's order: ${nameOf(other)}, Norrbygg AB`,
        'The photo has an unusual size: 200 × 260 pixels.',
      ])
        await expect(main(page)).toContainText(told);
      await expectAccessible(page);
      await press(page, 'Accept');
      await expect(page.getByText(`Accepted: ${nameOf(worker)}.`)).toBeVisible();
      await confirm(browser, portal, worker, orderId);

      await open(page, 'print', worker);
      await press(page, 'Printing failed');
      await expect(page.getByText(`Printing failed: ${nameOf(worker)}.`)).toBeVisible();
      await open(page, 'failed', worker);
      await press(page, 'Print again');
      await expect(page.getByText(`Sent back to print: ${nameOf(worker)}.`)).toBeVisible();
      await page.goto('/production/failed');
      await expect(main(page).getByRole('link', { name: /^Failed \d+$/ })).toHaveAttribute('aria-current', 'page');
      await expect(main(page)).not.toContainText(nameOf(worker));
      await open(page, 'print', worker);
      await press(page, 'Mark as printed');
      await expect(page.getByText(`Printed: ${nameOf(worker)}.`)).toBeVisible();

      await page.goto(`/production/personalize?search=${encodeURIComponent(nameOf(worker))}`);
      await press(page, 'From a file');
      const dialog = page.getByRole('alertdialog');
      const cards = Buffer.from(`${orderId};KN${where === 'desk' ? 29 : 28}99000021;0021`);
      await dialog.locator('input[type=file]').setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: cards });
      await dialog.getByRole('button', { name: 'Mark as personalised: 1' }).click();
      await expect(dialog).toContainText('1 card is marked as personalised.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(main(page)).toContainText('No order here matches the search');
    });

    test('a card is marked as printed from the list, and its number is scanned [W-6-3]', async ({ page, browser, portal }) => {
      const worker = newWorker();
      const [orderId = ''] = await orderByHand(portal, [worker]);
      await signIn(page, 'Tove Strand', 'Bank ID', '/production');
      await open(page, 'check', worker);
      await press(page, 'Accept');
      await expect(title(page)).not.toHaveText(nameOf(worker));
      await confirm(browser, portal, worker, orderId);

      await page.goto(`/production/print?search=${encodeURIComponent(nameOf(worker))}`);
      await main(page)
        .getByRole('checkbox', { name: `Select ${nameOf(worker)}` })
        .check();
      await press(page, 'Mark as printed: 1');
      await expect(page.getByText('1 order is marked as printed.')).toBeVisible();
      await expect(main(page)).toContainText('No order here matches the search');

      await open(page, 'personalize', worker);
      await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused();
      // A reader types, and presses Enter.
      await page.keyboard.type(`KN${where === 'desk' ? 29 : 28}99000017`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'PIN' })).toBeFocused();
      await page.keyboard.type('0017');
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Personalised: ${nameOf(worker)}.`)).toBeVisible();

      await page.goto('/production/personalize');
      await press(page, 'From a file');
      const dialog = page.getByRole('alertdialog');
      const file = { name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(`${orderId};KN2999000018;0018`) };
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByRole('button', { name: 'Mark as personalised: 1' }).click();
      await expect(dialog).toContainText('Line 1: the order does not wait to be personalised.');
      await expectAccessible(page);
    });
  });
}

test('who works for no card supplier has no access', async ({ page }) => {
  await signIn(page, 'Sven Ek', 'Bank ID', '/production');
  await expect(title(page)).toHaveText('You do not have permissions to access this page.');
});
