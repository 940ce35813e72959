import type { Page } from '@playwright/test';
import { callDirectly } from './testing/calls.ts';
import { desk, phone, said, title } from './testing/screens.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

const list = '/NORRBYGG/organization/cards';
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const tooShort = (page: Page) => said(page, "specify at least 3 characters of user's name or card number");

test('the list is narrowed down by the specified form: its fields, its defaults, its checks, its log [3-3, 4-11]', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/3?logToSessionStorage`);
  const form = page.locator('form[name=filterCardsForm]');
  await expect(form.getByRole('searchbox')).toHaveAttribute('name', 'usersFilterValue');
  await expect(form.getByRole('searchbox')).toHaveValue('');
  const status = page.getByRole('combobox', { name: 'Show' });
  await expect(status).toHaveValue('all');

  await test.step('a status submits at once and begins at page 1, whatever half a word stands beside it', async () => {
    await searchField(page).fill('ma');
    await status.selectOption('active');
    await expect(page).toHaveURL(`${list}/1?status=active`);
    await expect(searchField(page)).toHaveValue('');
    await expect(status).toHaveValue('active');
  });

  await test.step('text and status go together; a text is never in the log', async () => {
    await searchField(page).fill('makel');
    await status.selectOption('inactive');
    await expect(page).toHaveURL(`${list}/1?search=makel&status=inactive`);
    const log = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(log).toContain('filterCardsForm');
    expect(log).toContain('inactive');
    const submits = log.split('form submitted').slice(1);
    expect(submits.filter((entry) => entry.split('form')[0]?.includes('makel'))).toEqual([]);
  });

  await test.step('an address whose text is too short says so, and lists all', async () => {
    await page.goto(`${list}?search=ma`);
    await expect(tooShort(page)).toBeVisible();
    await expect(searchField(page)).toHaveValue('ma');
  });
});

test('words are searched for while they are typed: the space between them stays, the focus too [2.4-24, 5-4]', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await signIn(page, 'Karl Nyström', 'Bank ID', list);
  await expect(title(page)).toHaveText('Card management: Norrbygg AB');
  const { orders } = (await callDirectly(page, 'GET', '/cards/orders-for-display/NORRBYGG')).body.result as {
    orders: readonly { printableName: string }[];
  };
  const [first = '', ...others] = (orders[0]?.printableName ?? '').split(' ');
  await searchField(page).pressSequentially(`${first} `);
  await expect(page).toHaveURL(`${list}/1?search=${encodeURIComponent(first)}`);
  await expect(searchField(page)).toHaveValue(`${first} `);
  await searchField(page).pressSequentially(others.join(' '));
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(first)}(\\+|%20)`));
  await expect(searchField(page)).toHaveValue([first, ...others].join(' '));
  await expect(page.getByRole('rowheader').first()).toContainText([first, ...others].join(' '));

  await searchField(page).fill('ab');
  await page.keyboard.press('Tab');
  await expect(tooShort(page)).toBeVisible();
  await expect(searchField(page)).not.toBeFocused();
});
