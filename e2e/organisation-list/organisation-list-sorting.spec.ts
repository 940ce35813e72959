import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { found, foundAfter, list, names, searchField, tab } from '../testing/organisation-list.ts';
import { narrowDesk, ofWidth, phone } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

test.use({ viewport: narrowDesk });

const head = (page: Page, column: string) => page.getByRole('columnheader', { name: column, exact: true });
const shown = (page: Page, column: string) => page.locator(`tbody [data-column=${column}]`).allTextContents();

test('the list is sorted by the head of a column, which keeps the focus; the address says how, and Back undoes it', async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}?status=active`);
  await found(page);
  await expect(head(page, 'Ordered')).toHaveAttribute('aria-sort', 'descending');
  await expect(head(page, 'Valid till')).toHaveAttribute('aria-sort', 'none');
  const before = await names(page);
  const byEnd = head(page, 'Valid till').getByRole('button');
  await foundAfter(page, () => byEnd.press('Enter'));
  await expect(page).toHaveURL(`${list}/1?status=active&sort=validTill&direction=ascending`);
  await expect(head(page, 'Valid till')).toHaveAttribute('aria-sort', 'ascending');
  await expect(byEnd).toBeFocused();
  await expect.poll(() => names(page)).not.toEqual(before);
  const ends = await shown(page, 'validTill');
  expect(ends).toEqual(ends.toSorted());
  await expectAccessible(page);
  await foundAfter(page, () => byEnd.press('Enter'));
  await expect(page).toHaveURL(`${list}/1?status=active&sort=validTill`);
  await expect(head(page, 'Valid till')).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(head(page, 'Valid till')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => shown(page, 'validTill')).toEqual(ends);
  await test.step('a filter and a search keep it', async () => {
    await foundAfter(page, () => tab(page, 'Inactive cards').click());
    await foundAfter(page, () => searchField(page).fill('lindgren'));
    await expect(page).toHaveURL(`${list}/1?search=lindgren&status=inactive&sort=validTill&direction=ascending`);
    await expect(head(page, 'Valid till')).toHaveAttribute('aria-sort', 'ascending');
  });
});

for (const width of [narrowDesk, phone])
  test(
    `filters say how many they find, and further ones are added and taken back, ${width.width} wide [L-4-1]`,
    ofWidth(width),
    async ({ page }) => {
      await page.setViewportSize(width);
      await signIn(page, 'Karl Nyström', 'Bank ID', list);
      const all = await found(page);
      if (width !== phone) await expect(tab(page, 'All cards and orders')).toContainText(all.toLocaleString('en'));
      const follow = (link: Locator) => (width === phone ? link.click() : link.press('Enter'));
      if (width === phone) await page.getByText('Filter and sort').click();
      const soon = page.getByRole('link', { name: 'Ends within 60 days' });
      const narrowed = await foundAfter(page, () => follow(soon));
      expect(narrowed).toBeLessThan(all);
      await expect(page).toHaveURL(`${list}/1?endsWithin=60`);
      await expect(soon).toHaveAttribute('aria-current', 'true');
      await expect(soon).toBeFocused();
      if (width !== phone) await expect(tab(page, 'All cards and orders')).toContainText(narrowed.toLocaleString('en'));
      for (const days of [30, 90, 180]) {
        const within = page.getByRole('link', { name: `${days} days` });
        await expect(within).toHaveText(/^\d+\sdays[\d,]+$/);
        const ending = await foundAfter(page, () => follow(within));
        await expect(within).toHaveText(`Ends within ${days} days${ending.toLocaleString('en')}`);
        await expect(within).toHaveAttribute('aria-current', 'true');
      }
      const sixty = page.getByRole('link', { name: '60 days' });
      await expect(sixty).toHaveText(`60 days${narrowed.toLocaleString('en')}`);
      await follow(sixty);
      await expect(page).toHaveURL(`${list}/1?endsWithin=60`);
      await page.getByRole('link', { name: 'Without a photo' }).click();
      await expect(page).toHaveURL(`${list}/1?endsWithin=60&withoutPhoto=true`);
      await soon.click();
      await expect(page).toHaveURL(`${list}/1?withoutPhoto=true`);
      await expectAccessible(page);
    },
  );

test('a set says what is in it, and a search that finds very many says that its tabs do not count [10-2]', async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}?status=pending`);
  await found(page);
  const about = page.getByText(/^Orders without a card yet: .+ or rejected by the card supplier\.$/);
  await expect(about).toBeVisible();
  await tab(page, 'All cards and orders').click();
  await expect(about).toHaveCount(0);
  await page.route('**/orders-for-display/**', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, result: { ...body.result, counts: null } } });
  });
  await foundAfter(page, () => searchField(page).fill('lind'));
  await expect(page.getByText('Too many to count for each tab.')).toBeVisible();
  await expect(tab(page, 'All cards and orders')).toHaveText('All cards and orders');
});

test.describe('where the table has little room', () => {
  test.use({ viewport: { width: 640, height: 900 } });

  test('names of usual length stay in one line, and no word of a status is cut', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', list);
    await found(page);
    const lines = await page
      .locator('tbody [data-role=name] a')
      .evaluateAll((links) => links.map((link) => link.getClientRects().length));
    expect(lines).toEqual(Array.from({ length: 20 }, () => 1));
    const chips = await page
      .locator('tbody .status-chip')
      .evaluateAll((all) => all.map((chip) => chip.scrollWidth - chip.clientWidth));
    expect(chips).toEqual(Array.from({ length: 20 }, () => 0));
  });
});
