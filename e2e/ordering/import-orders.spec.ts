import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { jpegOf } from '../../server/src/testing/photos.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { callDirectly } from '../testing/calls.ts';
import { answeredOrder } from '../testing/days.ts';
import { draftsIn } from '../testing/drafts.ts';
import { nameOf, newWorker, type Worker } from '../testing/orders.ts';
import { said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const screen = '/NORRBYGG/organization/orders/import';
const sheetInput = (page: Page) => page.getByLabel('Choose a spreadsheet');
const order = (page: Page) => page.getByRole('button', { name: /^Order \d+ cards?$/ });
const tab = (page: Page, name: string) => page.getByRole('button', { name });
const csvFile = (csv: string) => ({ name: 'workers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

function csvOf(workers: readonly Worker[], wrong: Partial<Record<number, string>> = {}): string {
  const rows = workers.map(({ givenNames, familyNames, dateOfBirth, nationality, idValue, email }, at) =>
    [givenNames, familyNames, dateOfBirth, nationality, nationality, idValue, wrong[at] ?? email, 'kortverket', 'x'].join(';'),
  );
  return [
    'Given names;Family names;Date of birth;Nationality;Country of the ID number;ID number;inbox;Card supplier;Shoe size',
    ...rows,
  ].join('\n');
}

/** The days of the one order that the company has for a worker. */
async function firstOrderOf(page: Page, worker: Worker) {
  const asked = new URLSearchParams({ usersFilterStatus: 'all', usersFilterValue: nameOf(worker) });
  const { body } = await callDirectly(page, 'GET', `/cards/orders-for-display/NORRBYGG?${asked}`);
  const { orders } = body.result as { readonly orders: readonly { readonly orderId: string; readonly printableName: string }[] };
  const theirs = orders.filter(({ printableName }) => printableName === nameOf(worker));
  expect(theirs).toHaveLength(1);
  return answeredOrder(page, theirs[0]?.orderId ?? '', 'NORRBYGG');
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`a sheet is read, mended, ordered once and its result taken away, at ${viewport.width} pixels [W-5-8, W-5-9, W-5-10, W-5-11, 10-13]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const workers = [newWorker(), newWorker(), newWorker()];
    const [first, second] = workers as [Worker, Worker];
    await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/orders/new');
    await page.getByRole('link', { name: 'Order many cards from a spreadsheet' }).click();
    await expect(title(page)).toHaveText('Order many cards');
    await expectAccessible(page);

    await test.step('photos come along, a column is named, and the wrong cell is said and mended', async () => {
      const photo = {
        name: `${first.familyNames}_${first.givenNames}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await jpegOf(400, 500),
      };
      await sheetInput(page).setInputFiles([csvFile(csvOf(workers, { 1: 'nobody' })), photo]);
      await expect(page.getByText('1 photo for 1 worker.')).toBeVisible();
      await page.getByLabel('inbox', { exact: true }).selectOption({ label: "The worker's e-mail" });
      await expect(tab(page, 'To correct (1)')).toHaveAttribute('aria-pressed', 'true');
      await expect(said(page, 'Must be an e-mail address.')).toBeVisible();
      await expect(order(page)).toHaveText('Order 2 cards');
      await expectAccessible(page);
      const cell = page.getByRole('textbox', { name: "The worker's e-mail" });
      await cell.fill(second.email);
      await cell.press('Enter');
      await expect(said(page, 'Must be an e-mail address.')).toHaveCount(0);
      await expect(order(page)).toHaveText('Order 3 cards');
    });

    await test.step('the connection breaks once the server has ordered; going on orders nothing twice', async () => {
      await page.route('**/place-imported-orders/**', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await order(page).click();
      await expect(page.getByText('It stopped after 0 of 3 rows.')).toBeVisible();
      await page.unroute('**/place-imported-orders/**');
      await page.getByRole('button', { name: 'Continue' }).dblclick();
      await expect(page.getByRole('heading', { name: '3 cards are ordered' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the result is there after a reload, and as a file', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: '3 cards are ordered' })).toBeVisible();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV' }).click();
      const csv = readFileSync(await (await downloading).path(), 'utf8');
      for (const worker of workers) expect(csv).toContain(`"${nameOf(worker)}";"Ordered"`);
    });

    await test.step('it is there after a look at one of its orders, too', async () => {
      const address = page.url();
      await page.locator('tbody tr').first().getByRole('link').click();
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { name: '3 cards are ordered' })).toBeVisible();
    });

    await test.step('the same sheet again has nothing to order', async () => {
      await page.getByRole('button', { name: 'Choose another spreadsheet' }).click();
      await sheetInput(page).setInputFiles(csvFile(csvOf(workers)));
      await expect(tab(page, 'Already ordered (3)')).toBeVisible();
      await expect(page.getByText('No row is ready to order.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Order 0 cards' })).toBeDisabled();
    });
  });
}

test('a company’s first sheet is judged once its card supplier is chosen, and each choice for all rows judges anew [W-5-10]', async ({
  page,
}) => {
  await signIn(page, 'Mats Berg', 'Bank ID', '/UUSI/organization/orders/import');
  await sheetInput(page).setInputFiles('examples/workers.xlsx');
  const supplier = page.getByLabel('Card supplier for rows without one');
  await expect(supplier).toBeFocused();
  await expect(page.getByText('Choose who makes the cards. Then every row is checked.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Rows shown' })).toHaveCount(0);
  await expect(order(page)).toHaveCount(0);
  await expectAccessible(page);
  await supplier.selectOption('Kortverket');
  await expect(tab(page, 'To correct (12)')).toHaveAttribute('aria-pressed', 'true');
  await expect(tab(page, 'Ready (188)')).toBeVisible();
  await expect(order(page)).toHaveText('Order 188 cards');

  await test.step('rows that another country made wrong are right again with their own', async () => {
    await page.getByRole('button', { name: 'Choose another spreadsheet' }).click();
    const workers = [newWorker(), newWorker()];
    const csv = csvOf(workers).replaceAll(';Country of the ID number', ';').replaceAll(';SE;SE;', ';SE;;');
    await sheetInput(page).setInputFiles(csvFile(csv));
    const country = page.getByLabel('Country of the ID numbers, for all rows');
    await country.selectOption('Sweden');
    await expect(tab(page, 'Ready (2)')).toBeVisible();
    await country.selectOption('Finland');
    await expect(tab(page, 'To correct (2)')).toBeVisible();
    await country.selectOption('Sweden');
    await expect(tab(page, 'To correct (0)')).toBeVisible();
    await expect(tab(page, 'Ready (2)')).toBeVisible();
  });
});

for (const [where, address] of Object.entries({
  form: '/UUSI/organization/orders/new',
  sheet: '/UUSI/organization/orders/import',
})) {
  test(`where nobody makes cards, the ${where} gives way to whom to ask [W-5-1, W-5-8]`, { tag: '@once' }, async ({ page }) => {
    await page.route('**/api/cards/card-ordering/**', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...body, result: { ...body.result, cardSuppliers: [], cardSupplier: null } },
      });
    });
    await signIn(page, 'Mats Berg', 'Bank ID', address);
    const main = page.getByRole('main');
    await expect(main.getByText(/^No card can be ordered yet/)).toBeVisible();
    await expect(main.getByRole('link', { name: /@/ })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Back' })).toBeVisible();
    await expect(main.locator('form, input')).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Add a card supplier' })).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('the sheet of the examples has 12 wrong cells in 200 rows, and what is no sheet is refused in words [W-5-10, W-5-12]', async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', screen);
  await sheetInput(page).setInputFiles({ name: 'a.xlsx', mimeType: '', buffer: Buffer.from('PK, but no workbook') });
  await expect(page.getByText('This file cannot be read as a spreadsheet.')).toBeVisible();
  await sheetInput(page).setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.alloc(3_000_000, 'a') });
  await expect(page.getByText('The spreadsheet is too large.')).toBeVisible();
  const choose = () => sheetInput(page).setInputFiles('examples/workers.xlsx');
  await choose();
  await page.getByLabel('Card supplier for rows without one').selectOption('Kortverket');
  await expect(tab(page, 'To correct (12)')).toBeVisible();
  await expect(order(page)).toHaveText('Order 188 cards');
  const wrong = page.locator('.import-mend [aria-invalid]');
  await expect(wrong).toHaveCount(12);

  await test.step('one click, and Enter leads from each cell to the next wrong one [W-5-10]', async () => {
    await wrong.first().click();
    const led: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      led.push(await page.evaluate(() => (document.activeElement as HTMLInputElement).name));
      await page.keyboard.press('Enter');
    }
    expect(led).toEqual(await wrong.evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).name)));
  });

  await test.step('what was corrected is there after a reload, once the same file is chosen, but for ID numbers [W-5-4, W-5-10]', async () => {
    await page.locator('input[name^=email-]').first().fill('worker@example.com');
    await page.locator('input[name^=government_id-]').first().fill('19900101-2380');
    await page.keyboard.press('Enter');
    const drafts = async () => JSON.stringify(await draftsIn(page));
    await expect.poll(drafts).toContain('worker@example.com');
    expect(await drafts()).not.toContain('2380');
    await page.reload();
    await expect(page.getByText(/in workers.xlsx is kept/)).toBeVisible();
    await choose();
    await expect(page.locator('input[name^=email-]').first()).toHaveValue('worker@example.com');
    await expect(page.locator('input[name^=government_id-]').first()).not.toHaveValue('19900101-2380');
  });
});

test('the sheet of the examples is ordered whole; a worker known by another name is counted and told the days of [W-5-9, W-5-11]', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'Karl Nyström', 'Bank ID', screen);
  const photos = ['Anna', 'Erik', 'Maija'].map((name) => `examples/photos/${name} Andersson.jpg`);
  await sheetInput(page).setInputFiles(['examples/workers.xlsx', ...photos]);
  await expect(page.getByText('3 photos for 3 workers.')).toBeVisible();
  await page.getByLabel('Card supplier for rows without one').selectOption('Kortverket');
  await expect(order(page)).toHaveText('Order 188 cards');
  await order(page).click();
  await expect(page.getByRole('heading', { name: '188 cards are ordered' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('12 rows were not ordered, because something in them is wrong.')).toBeVisible();
  await expect(page.getByText(/not ordered again/)).toHaveCount(0);

  const known = newWorker();
  const again = { ...newWorker(), dateOfBirth: known.dateOfBirth, idValue: known.idValue };
  for (const [worker, count] of [
    [known, 1],
    [again, 0],
  ] as const) {
    await page.getByRole('button', { name: 'Choose another spreadsheet' }).click();
    await sheetInput(page).setInputFiles(csvFile(csvOf([worker]).replace('inbox', 'E-mail')));
    await order(page).click();
    await expect(page.getByRole('heading', { name: new RegExp(`^${count} cards? (is|are) ordered$`) })).toBeVisible();
  }
  await expect(page.getByText(/^1 row was not ordered again: its worker already has an order or a card/)).toBeVisible();
  const { validFrom, validUntil } = await firstOrderOf(page, known);
  await expect(
    page.getByText(`this worker already has an order or a card of this type from ${validFrom} to ${validUntil}.`),
  ).toBeVisible();
  await expectAccessible(page);
});
