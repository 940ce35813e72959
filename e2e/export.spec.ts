import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { desk, ofWidth, phone, portalDay, said } from './testing/screens.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

const button = (page: Page, format: 'CSV' | 'XLSX') => page.getByRole('button', { name: `Download as ${format}` });
const records = (page: Page) => page.getByRole('main').getByText(/^[\d,]+ record\(s\) found$/);

async function downloaded(page: Page, format: 'CSV' | 'XLSX'): Promise<{ readonly name: string; readonly content: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, format).click()]);
  return { name: file.suggestedFilename(), content: (await readFile(await file.path())).toString() };
}

/** The rows of a CSV file, each as its cells; no cell of these lists holds a quote. */
const rowsOf = (csv: string) =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(1, -1).split('";"'));

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('a representative takes away what the list finds, all of its pages', async ({ page }) => {
      await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/cards?search=anna&status=active');
      await expect(page.getByRole('main').locator('[aria-busy=false]')).toBeVisible();
      const number = Number((await records(page).textContent())?.replaceAll(/\D/g, ''));
      expect(number).toBeGreaterThan(20);
      const shown = await page.getByRole('rowheader').allTextContents();
      expect(shown.length).toBeGreaterThan(1);
      const { name, content } = await downloaded(page, 'CSV');
      expect(name).toBe(`Cards and orders NORRBYGG ${portalDay()}.csv`);
      const header = ['Cardholder', 'Card number', 'Ordered', 'Asked', 'Valid till', 'Card status'];
      const more = ['Card type', 'Valid from', 'E-mail', 'Your reference'];
      expect(content.split('\r\n')[0]).toBe(`\uFEFF"${[...header, ...more].join('";"')}"`);
      // They stand in the order of the list's; a phone has no columns.
      const listed = await page.getByRole('columnheader').allTextContents();
      if (viewport === desk) {
        expect(listed.filter((column) => header.includes(column))).toEqual(header);
        // Photo, and the menu of a row.
        expect(listed.filter((column) => ![...header, ...more].includes(column))).toEqual(['', 'Actions']);
      }
      const rows = rowsOf(content);
      expect(rows).toHaveLength(number);
      for (const [at, text] of shown.entries()) expect(text).toContain(rows[at]?.[0]);
      const xlsx = await downloaded(page, 'XLSX');
      expect([xlsx.name.endsWith('.xlsx'), xlsx.content.startsWith('PK')]).toEqual([true, true]);
      // Where the head of the table covers no row.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page);
    });
  });
}

test('while the file is written the button says so; what is refused or breaks off says why, and can be tried again', async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/cards');
  const file = '**/api/cards/organization-cards-file/**';
  const held = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await held.promise;
    await route.fulfill({
      status: 429,
      json: { logicExceptionMessageKey: 'errors.staff.tooManyPersons', logicExceptionAdditionalData: { limit: 2000 } },
    });
  });
  await button(page, 'CSV').click();
  await expect(button(page, 'CSV')).toHaveAttribute('aria-busy', 'true');
  held.resolve();
  await expect(said(page, /^You have reached today's limit of 2,?000 people/)).toBeVisible();
  await expect(button(page, 'CSV')).not.toHaveAttribute('aria-busy');

  await page.unroute(file);
  await page.route(file, (route) => route.abort());
  await button(page, 'XLSX').click();
  await expect(said(page, /^We can't reach the service right now/)).toBeVisible();

  await page.unroute(file);
  expect((await downloaded(page, 'XLSX')).content.startsWith('PK')).toBe(true);
});
