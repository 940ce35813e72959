import type { Locator } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { leaveOutFirstAnswers } from '../testing/calls.ts';
import {
  found,
  list,
  majava,
  majavasList,
  names,
  pages,
  rows,
  rowsIn,
  searchField,
  tab,
  tabTo,
} from '../testing/organisation-list.ts';
import { narrowDesk, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

// Beside a wider list an order opens in place.
test.use({ viewport: narrowDesk });

test('back from an order the row just seen has the focus, in sight; a filter that was chosen keeps it [2.2-10, 2.4-23]', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/7?status=active`);
  await found(page);
  const link = rows(page).nth(17).getByRole('rowheader').getByRole('link');
  const name = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${list}/7?status=active`);
  await expect(link).toHaveText(name);
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await link.press('Enter');
  await expect(page).toHaveURL(/view-order/);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await tab(page, 'Inactive cards').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${list}/1?status=inactive`);
  await expect(tab(page, 'Inactive cards')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'Inactive cards')).toBeFocused();
  await found(page);
  await expect(tab(page, 'Inactive cards')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('who manages an organisation is led from its own address to its list and orders [2.2-4, 6-5]', async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', '/MAJAVA/organization/cards/2?status=active');
  await expect(page).toHaveURL(`${majavasList}/2?status=active`);
  await rows(page).first().getByRole('link').click();
  const order = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/MAJAVA/organization/cards/view-order/${order}`);
  await expect(page).toHaveURL(`/NORRBYGG/organization/${majava}/cards/view-order/${order}`);
  await page.goto('/VAIKNE/organization/cards');
  await expect(title(page)).toHaveText('You do not have permissions to access this page.');
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Go to the home page']);
});

test('by the keyboard alone to an order and back to the place in the list [2.2-5, 2.4-25]', { tag: '@once' }, async ({
  page,
}) => {
  const address = `${list}/2?search=and&status=active`;
  await signIn(page, 'Karl Nyström', 'Bank ID', address);
  await found(page);
  const seen = await names(page);
  const menu = page.getByRole('button', { name: 'Actions for' }).nth(1);
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['View order']);
  await expect(page.getByRole('menuitem')).toHaveAttribute('href', /^\/NORRBYGG\/organization\/cards\/view-order\/[\da-f-]{36}$/);
  await expectAccessible(page);
  await expect(page.getByRole('menuitem')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/NORRBYGG\/organization\/cards\/view-order\//);
  await expect(title(page)).toHaveText(/'s card( order)?$/);
  const order = page.url();
  await tabTo(page, page.getByRole('link', { name: 'Back', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
  await expect(searchField(page)).toHaveValue('and');
  await expect.poll(() => names(page)).toEqual(seen);
  await page.goBack();
  await expect(page).toHaveURL(order);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect.poll(() => names(page)).toEqual(seen);
  await tabTo(page, pages(page).getByRole('link', { name: 'First' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${list}/1?search=and&status=active`);
  await page.goto(`${new URL(order).pathname}/true`);
  await expect(title(page)).toHaveText(/'s card( order)?$/);
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveCount(0);
});

test('a row’s menu that no pointer opened has the focus on its first action, however slow the machine [2.4-25]', {
  tag: '@once',
}, async ({ page }) => {
  // Frames come late, as they do where there is much to draw.
  await page.addInitScript(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 300);
    window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
  });
  await signIn(page, 'Karl Nyström', 'Bank ID', list);
  await found(page);
  const item = page.getByRole('menuitem', { name: 'View order' });
  const opened = async (at: number, press: (menu: Locator) => Promise<unknown>) => {
    const menu = page.getByRole('button', { name: 'Actions for' }).nth(at);
    await press(menu);
    await expect(item).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  };
  const byScreenReader = (menu: Locator) => menu.evaluate((button: HTMLButtonElement) => button.click());
  await opened(0, (menu) => menu.press('Enter'));
  await opened(0, (menu) => menu.press('Enter'));
  await opened(1, (menu) => menu.press(' '));
  await opened(2, (menu) => menu.press('ArrowDown'));
  await opened(3, byScreenReader);
  await opened(3, byScreenReader);
});

test('the organisation’s orders that wait for their holders, each leading to its view, and found by a name [2.2-7, W-5-16]', async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/waiting-orders`);
  await expect(title(page)).toHaveText('Waiting for cardholders');
  expect(await found(page)).toBeGreaterThan(20);
  let waiting = 0;
  // Another journey of the same portal may have sent one back.
  for (const status of ['Pending', 'Ready', 'Sent back']) waiting += await rowsIn(page, status).count();
  expect(waiting).toBe(20);
  await expectAccessible(page);
  await pages(page).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${list}/waiting-orders?page=2`);
  await expect(pages(page).locator('[aria-current=page]')).toHaveText('2');
  // While the page is on its way the rows of the one before stand there.
  await found(page);
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/NORRBYGG\/organization\/cards\/view-order\//);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${list}/waiting-orders?page=2`);
  await page.getByRole('searchbox', { name: "Cardholder's name" }).fill('popescu');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`${list}/waiting-orders?search=popescu`);
  await expect(page.getByRole('button', { name: 'Remind all' })).toHaveCount(0);
  await expect(rows(page).first()).toContainText('Popescu');
  expect(await found(page)).toBeLessThan(20);
  await rows(page).first().getByRole('link').click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${list}/waiting-orders?search=popescu&page=1`);
  await page.goto(`${list}/waiting-orders?search=zzz`);
  await expect(page.getByText('Nothing here matches what you asked for.')).toBeVisible();
  await page.goto(`${list}/waiting-orders/rejected`);
  await expect(said(page, 'The card order was rejected')).toBeVisible();
  await page.goto(`${list}/waiting-orders/2`);
  await expect(said(page, /The page you are looking for/)).toBeVisible();
});

test("an organisation's root shows a loading indicator alone until it knows who came [2.2-1]", { tag: '@once' }, async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/');
  await expect(page).toHaveURL(list);
  const answer = Promise.withResolvers<void>();
  await leaveOutFirstAnswers(page);
  await page.route('**/auth-info**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/NORRBYGG/');
  await expect(page.locator('.skeleton')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/NORRBYGG/');
  answer.resolve();
  await expect(page).toHaveURL(list);
});

test('the addresses of an organisation lead to its list [2.1-17, 2.2-2, 2.2-4, 6-5]', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/');
  await expect(page).toHaveURL(list);
  for (const address of ['/NORRBYGG', '/NORRBYGG/home', '/NORRBYGG/organization', '/#/NORRBYGG/organization/cards']) {
    await page.goto(address);
    await expect(page).toHaveURL(list);
    await expect(title(page)).toHaveText('Card management: Norrbygg AB');
  }
  await page.evaluate(() => (location.hash = '#/NORRBYGG/organization/cards/3?status=active'));
  await expect(page).toHaveURL(`${list}/3?status=active`);
  await page.goto(`${majavasList}/2`);
  await expect(title(page)).toHaveText('Card management: Majava Rakennus Oy');
  await expect(pages(page).locator('[aria-current=page]')).toHaveText('2');
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/NORRBYGG/organization/${majava}/cards/view-order/`));
  for (const address of ['/VAIKNE/organization/cards', '/VAIKNE', '/NOSUCHCODE/organization/cards']) {
    await page.goto(address);
    await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
  }
  for (const address of ['/nowhere', '/NORRBYGG/nowhere', '/norrbygg', '/NORRBYGG/organization/MAJAVA/cards']) {
    await page.goto(address);
    await expect(said(page, "The page you are looking for can't be found")).toBeVisible();
  }
});
