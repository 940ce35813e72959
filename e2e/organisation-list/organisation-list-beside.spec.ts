import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { found, list, pages, rows, rowsIn, searchField } from '../testing/organisation-list.ts';
import { drawnCard, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const beside = (page: Page) => page.getByRole('region', { name: /(?:'s card|order of )/ });
const link = (page: Page, at: number) => rows(page).nth(at).getByRole('rowheader').getByRole('link');
const isShown = async (page: Page, at: number) => {
  await expect(link(page, at)).toHaveAttribute('aria-current', 'true');
  await expect(link(page, at)).toBeFocused();
};
const orderIn = (page: Page) => new URL(page.url()).searchParams.get('order');

test('an order opens beside the list: arrows go on, Escape closes, the address follows and Back works [2.4-25]', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/2?status=active`);
  await found(page);
  await link(page, 4).press('Enter');
  await expect(drawnCard(page)).toBeVisible();
  await expect(beside(page)).toBeVisible();
  const first = orderIn(page);
  expect(await link(page, 4).getAttribute('href')).toBe(`/NORRBYGG/organization/cards/view-order/${first}`);
  await expect(link(page, 4)).toBeFocused();
  await expect(link(page, 4)).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);

  await test.step('rows stay as high as without it', async () => {
    const heights = await rows(page).evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(new Set(heights), heights.join(', ')).toEqual(new Set([37]));
  });

  await test.step('the arrows and letters take it along', async () => {
    for (const [key, at] of [
      ['ArrowDown', 5],
      ['j', 6],
      ['k', 5],
      ['ArrowUp', 4],
      ['ArrowDown', 5],
    ] as const) {
      await page.keyboard.press(key);
      await expect(link(page, at)).toBeFocused();
      await expect(link(page, at)).toHaveAttribute('aria-current', 'true');
    }
    expect(await link(page, 5).getAttribute('href')).toContain(String(orderIn(page)));
    expect(orderIn(page)).not.toBe(first);
  });

  await test.step('a copied address shows the same', async () => {
    const name = await beside(page).getByRole('heading', { level: 2 }).first().textContent();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(beside(other).getByRole('heading', { level: 2 }).first()).toHaveText(name ?? '');
    await expect(link(other, 5)).toHaveAttribute('aria-current', 'true');
    await other.close();
  });

  await test.step('Enter once more goes into it, Escape leads back to its row', async () => {
    await link(page, 5).press('Enter');
    await expect(beside(page).getByRole('heading', { level: 2 }).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(beside(page)).toHaveCount(0);
    await expect(link(page, 5)).toBeFocused();
    await expect(page).toHaveURL(`${list}/2?status=active`);
  });

  await test.step('a click on a row opens it, where one is in the list; Back closes it', async () => {
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    const before = await page.evaluate(() => window.scrollY);
    await rows(page).nth(8).getByRole('cell').nth(2).click();
    await expect(beside(page)).toBeVisible();
    await expect(link(page, 8)).toBeFocused();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
    await page.goBack();
    await expect(beside(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${list}/2?status=active`);
  });

  await test.step('another page closes it, and nothing takes the focus from the search', async () => {
    await rows(page).nth(2).getByRole('cell').nth(2).click();
    await expect(beside(page)).toBeVisible();
    await searchField(page).fill('lindgren');
    await expect(page).toHaveURL(`${list}/1?search=lindgren&status=active`);
    await expect(beside(page)).toHaveCount(0);
    await found(page);
    await expect(searchField(page)).toBeFocused();
    await expect(pages(page)).toBeVisible();
  });
});

test('after a press inside the order beside its list arrows and letters go on from it; who came there by the keyboard scrolls [2.4-25]', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/2?status=active`);
  await found(page);
  const heading = beside(page).getByRole('heading', { level: 2 }).first();
  await rows(page).nth(4).getByRole('cell').nth(2).click();
  await expect(drawnCard(page)).toBeVisible();
  await isShown(page, 4);
  for (const [key, at] of [
    ['ArrowDown', 5],
    ['j', 6],
    ['k', 5],
    ['ArrowUp', 4],
  ] as const) {
    await heading.click();
    await expect(link(page, at)).not.toBeFocused();
    await page.keyboard.press(key);
    await isShown(page, at);
  }
  await beside(page).getByRole('button', { name: 'Turn the card' }).click();
  await page.keyboard.press('ArrowDown');
  await isShown(page, 5);

  await link(page, 5).press('Enter');
  await expect(heading).toBeFocused();
  const before = await beside(page).evaluate((panel) => panel.scrollTop);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => beside(page).evaluate((panel) => panel.scrollTop)).toBeGreaterThan(before);
  await expect(link(page, 5)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await isShown(page, 6);
});

test('after a press on the page, beside list and order, arrows scroll; letters go on, and so do arrows after the next press in them [2.4-25]', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/2?status=active`);
  await found(page);
  await rows(page).nth(1).getByRole('cell').nth(2).click();
  await expect(drawnCard(page)).toBeVisible();
  await isShown(page, 1);
  const count = page.locator('.organisation-cards-found');
  await count.click();
  await expect(link(page, 1)).not.toBeFocused();
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  await expect(link(page, 1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await isShown(page, 2);
  await count.click();
  await beside(page).getByRole('heading', { level: 2 }).first().click();
  await page.keyboard.press('ArrowDown');
  await isShown(page, 3);
});

test('what is done to an order beside its list leads back to it, and names the person [1-7, 4-10]', async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/12?status=active`);
  await found(page);
  await rowsIn(page, 'Active').first().getByRole('rowheader').getByRole('link').click();
  await expect(beside(page)).toBeVisible();
  const address = page.url();
  const name = (await beside(page).getByRole('heading', { level: 2 }).first().textContent())?.replace(/'s card( order)?$/, '');
  await beside(page).getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByLabel('Why is the card being suspended?').fill('On leave');
  await page.getByRole('button', { name: 'Suspend the card' }).click();
  await expect(page).toHaveURL(address);
  await expect(said(page, `${name}'s card was suspended`)).toBeVisible();
  await expect(beside(page).getByText('Suspended', { exact: true }).first()).toBeVisible();
  await beside(page).getByRole('link', { name: 'Open the order' }).click();
  await expect(title(page)).toHaveText(`${name}'s card`);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(address);
});

test('where the window has no room, the same address shows the order on its own screen', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}?status=active`);
  await found(page);
  await link(page, 0).click();
  await expect(beside(page)).toBeVisible();
  const order = orderIn(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(page).toHaveURL(`${list}/view-order/${order}`);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${list}?status=active`);
  await link(page, 0).click();
  await expect(page).toHaveURL(`${list}/view-order/${order}`);
});

test('keys: / leads to the search, ? says them, none while typing, and letters can be switched off', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', list);
  await found(page);
  await page.keyboard.press('j');
  await expect(link(page, 0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(link(page, 1)).toBeFocused();
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type('jk/?');
  await expect(searchField(page)).toHaveValue('jk/?');
  await searchField(page).fill('');
  await page.getByRole('button', { name: 'All company cards' }).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Go to the search');
  await expectAccessible(page);
  await keys.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('/');
  await expect(searchField(page)).not.toBeFocused();
  await link(page, 0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 1)).toBeFocused();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(keys.getByRole('switch')).not.toBeChecked();
});
