import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { callDirectly } from '../testing/calls.ts';
import { found, list, rows, rowsIn } from '../testing/organisation-list.ts';
import { desk, ofWidth, phone } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected cards' });
const strip = (page: Page) => page.getByRole('region', { name: 'Many cards at once' });
const menu = async (page: Page, name: string | RegExp) => {
  await bar(page).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const number = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

test.describe('many cards at once', () => {
  for (const width of [phone, desk])
    test(
      `all that were found: to how many and why not, and the result of each to take away, ${width.width} wide [L-5-2, L-5-4]`,
      ofWidth(width),
      async ({ page }) => {
        await page.setViewportSize(width);
        // Cards of their own for each width: what one has suspended the other does not.
        const search = width === phone ? 'balodis' : 'ozolins';
        await signIn(page, 'Karl Nyström', 'Bank ID', `${list}?search=${search}`);
        const total = await found(page);
        if (width === phone) await page.getByRole('button', { name: 'Select', exact: true }).click();
        await rows(page).nth(1).getByRole('checkbox').check();
        const all = `Select all ${total.toLocaleString('en')}`;
        if (width === phone) await menu(page, all);
        else await bar(page).getByRole('button', { name: all }).click();
        await expect(bar(page)).toContainText(`${total.toLocaleString('en')} selected`);
        await expect(rows(page).getByRole('checkbox', { checked: false })).toHaveCount(0);
        await expectAccessible(page);
        await menu(page, /^Suspend /);
        const question = page.getByRole('alertdialog', { name: /^Suspend \d+ cards\?$/ });
        await expect(question).toContainText(/Left out: \d+/);
        await expect(question.getByRole('listitem').first()).toContainText("Its status doesn't allow this.");
        const left = number((await question.getByText(/^Left out: /).textContent()) ?? '');
        await expect(page.getByRole('alertdialog')).toHaveAccessibleName(`Suspend ${total - left} cards?`);
        await expectAccessible(page);
        await question.getByLabel('Reason').fill('The site is closed for winter');
        await page.keyboard.press('Tab');
        await question.getByRole('button', { name: /^Suspend / }).click();
        const result = page.getByRole('alertdialog', { name: 'Many cards at once' });
        await expect(result).toContainText(`Suspended: ${total - left} of ${total}`);
        await expectAccessible(page);
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          result.getByRole('button', { name: 'Download as CSV' }).click(),
        ]);
        const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
        expect(lines).toHaveLength(total + 1);
        expect(lines.filter((line) => line.includes('Not done'))).toHaveLength(left);
        await result.getByRole('button', { name: 'Close' }).click();
        await expect(bar(page)).toHaveCount(0);
        await expect(strip(page)).toHaveCount(0);
      },
    );

  test('it goes on while the page is closed: the list says how far it is to whoever comes, until it was read, and the log has the result [L-5-3, L-5-4]', async ({
    page,
  }) => {
    await page.setViewportSize(desk);
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}?status=active`);
    await found(page);
    await rows(page).nth(1).getByRole('checkbox').check();
    await bar(page)
      .getByRole('button', { name: /^Select all / })
      .click();
    await menu(page, /^Export /);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('You get a file with a row for each.');
    await question.getByRole('button', { name: /^Export / }).click();
    await expect(question.getByRole('progressbar')).toBeVisible();
    await expect(question).toContainText('You can close this page: the work goes on.');
    await expectAccessible(page);
    await page.goto('about:blank');
    await page.goto(`${list}?status=active`);
    await expect(strip(page)).toContainText(/(Exporting|Exported): /);
    await expect(strip(page).getByRole('button', { name: 'Show the result' })).toBeVisible({ timeout: 120_000 });
    await expectAccessible(page);
    // Begun on a desk, read on a phone.
    await page.setViewportSize(phone);
    await page.reload();
    await expect(strip(page).getByRole('button', { name: 'Show the result' })).toBeInViewport();
    await expectAccessible(page);
    await strip(page).getByRole('button', { name: 'Show the result' }).click();
    const result = page.getByRole('dialog', { name: 'Many cards at once' });
    await expect(result).toContainText(/Exported: [\d,]+ of [\d,]+/);
    await result.getByRole('button', { name: 'Close' }).click();
    await expect(strip(page)).toHaveCount(0);
    const changes = await callDirectly(page, 'GET', '/organizations/user-changes/NORRBYGG');
    expect(changes.body.result).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ kind: 'cards-export' })]),
    });
    await page.reload();
    await found(page);
    await expect(strip(page)).toHaveCount(0);
    // The result is not lost with the strip: the company's log leads to it.
    await page.goto('/NORRBYGG/organization/users/changes');
    const entry = page.getByRole('row').filter({ hasText: 'selected cards and orders exported' }).first();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      entry.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect((await readFile(await file.path(), 'utf8')).trim().split('\n').length).toBeGreaterThan(200);
  });

  test('all that were found are ticked on each page; one that is taken back leaves the others of its page', async ({ page }) => {
    await page.setViewportSize(desk);
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}?status=active`);
    const total = (await found(page)).toLocaleString('en');
    const shown = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    const boxes = shown.getByRole('checkbox');
    await boxes.first().check();
    await bar(page)
      .getByRole('button', { name: `Select all ${total}` })
      .click();
    const expectAllTicked = async () => {
      await expect(boxes).not.toHaveCount(0);
      await expect(boxes.and(page.getByRole('checkbox', { checked: false }))).toHaveCount(0);
      await expect(bar(page)).toContainText(`${total} selected`);
    };
    await expectAllTicked();
    const first = (await boxes.first().getAttribute('aria-label')) ?? '';
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('checkbox', { name: first })).toHaveCount(0);
    await expectAllTicked();
    const count = await boxes.count();
    await boxes.nth(2).uncheck();
    await expect(bar(page)).toContainText(`${count - 1} selected`);
    await expect(boxes.nth(2)).not.toBeChecked();
    await expect(boxes.nth(3)).toBeChecked();
    await expect(bar(page).getByRole('button', { name: `Select all ${total}` })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: first })).not.toBeChecked();
  });

  test('where it cannot be asked for, the question says so, and asks again', {
    tag: '@once',
  }, async ({ page }) => {
    await page.setViewportSize(desk);
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/45?status=active`);
    await found(page);
    await rowsIn(page, 'Active').nth(0).getByRole('checkbox').check();
    await page.route('**/api/cards/preview-bulk-job/**', (route) => route.abort());
    await bar(page).getByRole('button', { name: 'Suspend 1', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Suspend 1 card?' });
    await expect(question).toContainText("We can't reach the service");
    await page.unroute('**/api/cards/preview-bulk-job/**');
    await question.getByRole('button', { name: 'Try again' }).click();
    await expect(question.getByLabel('Reason')).toBeVisible();
  });
});
