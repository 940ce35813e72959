import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { mailedLink } from '../testing/mailed-link.ts';
import { newWorker } from '../testing/orders.ts';
import { chooseFor, personRow } from '../testing/people-list.ts';
import { desk, ofWidth, phone, title } from '../testing/screens.ts';
import { forgetSession, identify, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const dialog = (page: Page) => page.getByRole('alertdialog');

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('a main user invites a worker by mail, makes them main, and the log says so [W-3-1, W-3-2, W-3-3, W-3-4, W-3-5, W-3-7]', async ({
      page,
      browser,
      portal,
    }) => {
      const email = `user.${where}@example.com`;
      await signIn(page, 'Mats Berg', 'Bank ID', '/UUSI/organization/users');
      await expect(title(page)).toHaveText('Users');
      await expect(personRow(page, 'Mats Berg')).toContainText('Main user');
      await expect(page.getByRole('columnheader')).toHaveText(['Person', 'Status', 'Type', 'Last visit', 'Actions']);
      await expectAccessible(page);
      await chooseFor(page, 'Mats Berg', 'Make a basic user');
      await expect(page.getByText("You can't remove the rights of the last main user.")).toBeVisible();

      await page.getByRole('main').getByRole('button', { name: 'Invite a user' }).click();
      await dialog(page).getByRole('textbox').fill(`${email}, wrong`);
      await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(dialog(page)).toContainText('wrong');
      await expect(dialog(page).getByRole('textbox')).toBeFocused();
      await expect(dialog(page).locator('.field-counter')).toHaveCount(0);
      await expectAccessible(page);
      // A list of addresses survives a session that ended and a reload, until it is sent.
      await dialog(page).getByRole('textbox').fill(email);
      await page.context().clearCookies();
      await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
      await dialog(page).getByRole('link', { name: 'Sign in again' }).click();
      await page.locator('a[href="?method=bank"]').click();
      await identify(page, 'Mats Berg', 'Bank ID');
      await expect(dialog(page).getByRole('textbox')).toHaveValue(email);
      await page.reload();
      await expect(dialog(page).getByRole('textbox')).toHaveValue(email);
      await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(personRow(page, email)).toContainText('Invited');
      await page.reload();
      await expect(personRow(page, email)).toContainText('Invited');
      await expect(dialog(page)).toHaveCount(0);
      await chooseFor(page, email, 'Send again');
      await expect(page.getByText(`A new e-mail is on its way to ${email}.`)).toBeVisible();
      const other = `other.${where}@example.com`;
      await page.getByRole('main').getByRole('button', { name: 'Invite a user' }).click();
      await dialog(page).getByRole('textbox').fill(other);
      await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
      await chooseFor(page, other, 'Withdraw the invitation');
      await expect(personRow(page, other)).toHaveCount(0);

      const theirs = await (await browser.newContext({ baseURL: portal.url, viewport })).newPage();
      await signIn(theirs, 'Sven Ek', 'Bank ID', await mailedLink(page, email));
      await expect(title(theirs)).toHaveText('Invitation from Uusi Maalaamo Oy');
      await theirs.getByRole('button', { name: 'Accept' }).click();
      await expect(theirs.getByText('You are now a basic user of Uusi Maalaamo Oy.')).toBeVisible();
      await expect(theirs).toHaveURL(/\/UUSI\/organization\/cards/);
      await theirs.goto('/UUSI/organization/users');
      await expect(title(theirs)).toHaveText('You do not have permissions to access this page.');

      await page.reload();
      // Who finds a browser open makes nobody a main user: that takes a sign-in. What was typed is kept meanwhile.
      await page.getByRole('main').getByRole('button', { name: 'Invite a user' }).click();
      await dialog(page).getByRole('textbox').fill(`main.${where}@example.com`);
      await dialog(page).getByLabel('User type').selectOption('main');
      await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(dialog(page)).toContainText('To invite a main user, first prove who you are');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await chooseFor(page, 'Sven Ek', 'Make a main user');
      await expect(dialog(page)).toContainText('To make somebody a main user, first prove who you are');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(personRow(page, 'Sven Ek')).toContainText('Basic user');
      await page.getByRole('main').getByRole('button', { name: 'Invite a user' }).click();
      await dialog(page).getByRole('textbox').fill(`main.${where}@example.com`);
      await dialog(page).getByLabel('User type').selectOption('main');
      await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
      await dialog(page).getByRole('link', { name: 'Sign in again', exact: true }).click();
      await page.locator('a[href="?method=bank"]').click();
      await identify(page, 'Mats Berg', 'Bank ID');
      await expect(dialog(page).getByRole('textbox')).toHaveValue(`main.${where}@example.com`);
      await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(personRow(page, `main.${where}@example.com`)).toContainText('Main user');
      await chooseFor(page, 'Sven Ek', 'Make a main user');
      await expect(personRow(page, 'Sven Ek')).toContainText('Main user');
      await chooseFor(page, 'Sven Ek', 'Remove');
      await dialog(page).getByRole('button', { name: 'Remove' }).click();
      await expect(personRow(page, 'Sven Ek')).toHaveCount(0);
      await page.getByRole('link', { name: 'Log of changes' }).click();
      await expect(page.getByRole('row', { name: /Sven Ek/ }).first()).toContainText('Removed (was main user)');
      await expect(page.getByRole('row').filter({ hasText: 'Accepted the invitation as basic user' }).first()).toContainText(
        'Sven Ek',
      );
      await expect(personRow(page, email).last()).toContainText('Invited as basic user');
      await expect(page.getByText('Changed from Basic user to Main user').first()).toBeVisible();
      await expectAccessible(page);
      await theirs.context().close();
    });
  });
}

test('staff who invite a main user of a company first prove who they are [W-3-3, W-3-8]', async ({ page }) => {
  const email = `by.staff.${newWorker().idValue}@example.com`;
  await signIn(page, 'Olga Saar', 'Bank ID', '/UUSI/organization/users');
  await page.getByRole('main').getByRole('button', { name: 'Invite a user' }).click();
  await dialog(page).getByRole('textbox').fill(email);
  await dialog(page).getByLabel('User type').selectOption('main');
  const invite = dialog(page).getByRole('button', { name: 'Invite', exact: true });
  await invite.click();
  await expect(dialog(page)).toContainText('To invite a main user, first prove who you are');
  await dialog(page).getByRole('link', { name: 'Sign in again', exact: true }).click();
  await page.locator('a[href="?method=bank"]').click();
  await identify(page, 'Olga Saar', 'Bank ID');
  await expect(dialog(page).getByRole('textbox')).toHaveValue(email);
  await invite.click();
  await expect(personRow(page, email)).toContainText('Main user');
});

test('who finds a company registered asks it for access, and its main user gives it [W-2-3, W-3-9]', async ({
  page,
  browser,
  portal,
}) => {
  const worker = newWorker();
  const name = `${worker.givenNames} ${worker.familyNames}`;
  await signIn(page, worker, 'Bank ID', '/register-company/company');
  await page.getByLabel('Country').selectOption('SE');
  await page.getByLabel('Company number').fill('556000-0002');
  await page.getByRole('button', { name: 'Find the company' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'already registered' })).toContainText('main users can give you access');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await expect(page.getByText('Norrbygg AB has your request.', { exact: false })).toBeVisible();
  // Who has given no address of their own is told that no answer can be mailed, and where it is given.
  await expect(page.getByText('You have not given us an e-mail address of your own', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Give your e-mail address' }).click();
  await expect(page.getByText('Without an e-mail address you get none of our e-mails', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Ask a company for access' }).click();
  await dialog(page).getByLabel('Country').selectOption('SE');
  const number = dialog(page).getByRole('textbox', { name: 'Company number' });
  await number.fill('556000-9999');
  await dialog(page).getByRole('button', { name: 'Ask for access' }).click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await number.fill('556000-0002');
  await dialog(page).getByRole('button', { name: 'Ask for access' }).click();
  await expect(page.getByText('has your request.', { exact: false })).toBeVisible();

  const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(theirs, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/users');
  await expectAccessible(theirs);
  await theirs.getByRole('button', { name: `Accept as basic user: ${name}` }).click();
  await expect(theirs.getByText(`Your answer is sent to ${name}.`)).toBeVisible();
  await expect(theirs.getByRole('button', { name: `Accept as basic user: ${name}` })).toHaveCount(0);
  await theirs.context().close();

  await page.goto('/account');
  await expect(page.getByRole('row', { name: /Norrbygg/ })).toContainText('Basic user');
});

test('a list of users that fails or finds too many says so; a basic user is turned away [W-3-1, W-3-8, W-3-10]', async ({
  page,
}) => {
  await signIn(page, 'Liisa Korhonen', 'Bank ID', '/NORRBYGG/organization/users');
  await expect(title(page)).toHaveText('You do not have permissions to access this page.');
  await forgetSession(page);
  let isBroken = true;
  await page.route('**/api/organizations/users/**', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { details: [], execution: {} } }) : route.fallback(),
  );
  await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/users');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(personRow(page, 'Nils Holm')).toContainText('Inactive');
  await page.route('**/api/organizations/users/*?searchText=holm*', async (route) => {
    const reply = await route.fetch();
    const { result } = (await reply.json()) as { result: object };
    await route.fulfill({
      response: reply,
      json: { result: { ...result, pagination: { totalItems: 50, itemsPerPage: 20, page: 1 } } },
    });
  });
  // Told once, at its field, in words of this list.
  await page.goto('/NORRBYGG/organization/users?search=ho');
  await expect(page.getByText(/at least 3 characters/)).toHaveText('Enter at least 3 characters');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('searchbox').fill('holm');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('These are the first 50. There may be more')).toBeVisible();
});
