import { serverPaths } from '../../contract/src/index.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { createApiAccount } from '../testing/api-accounts.ts';
import { mailedLink } from '../testing/mailed-link.ts';
import { chooseFor, personRow } from '../testing/people-list.ts';
import { desk, ofWidth, phone, title } from '../testing/screens.ts';
import { forgetSession, identify, proveAnew, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('a main user makes an API account, whose key is shown once, limits it and revokes it; the company is changed by its own people [W-8-2, W-3-11]', async ({
      page,
    }) => {
      const [name, email] = [`Wages ${where}`, `it.${where}@uusi.example`];
      await signIn(page, 'Mats Berg', 'Bank ID', '/UUSI/organization/api-accounts');
      await expect(title(page)).toHaveText('API accounts');
      await expectAccessible(page);
      const dialog = page.getByRole('alertdialog');
      await createApiAccount(page, name, email);
      // The key outlives the session: who finds a browser open makes none. What was typed is kept through the sign-in.
      await expect(dialog).toContainText('To create an API account, first prove who you are');
      await expectAccessible(page);
      await dialog.getByRole('link', { name: 'Sign in again', exact: true }).click();
      await page.locator('a[href="?method=bank"]').click();
      await identify(page, 'Mats Berg', 'Bank ID');
      await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
      await dialog.getByRole('button', { name: 'Create an API account' }).click();
      await expect(page.getByText(/^siteid_[\w-]{43}$/)).toBeVisible();
      await expect(personRow(page, name)).toContainText('Never');
      await expectAccessible(page);
      await createApiAccount(page, name, email);
      await expect(dialog).toContainText('already');
      await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await chooseFor(page, name, 'Change');
      await dialog.getByRole('textbox', { name: 'Last day' }).fill('2001-01-01');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toContainText('The last day has already passed.');
      await expect(dialog.getByRole('textbox', { name: 'Last day' })).toBeFocused();
      await dialog.getByRole('textbox', { name: 'Last day' }).fill('2100-01-01');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(personRow(page, name)).toContainText('2100-01-01');
      await page.reload();
      await expect(page.getByText(/^siteid_/)).toHaveCount(0);
      await chooseFor(page, name, 'Revoke');
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await expect(personRow(page, name)).toContainText('Revoked');

      await page.goto('/UUSI/organization/details');
      await expect(title(page)).toHaveText('Company');
      await expectAccessible(page);
      for (const [field, typed] of [
        ['Street address', 'Torikatu 1'],
        ['Postal code', '65100'],
        ['City', `Vaasa ${where}`],
        ['Contact phone', '12'],
      ] as const)
        await page.getByLabel(field).fill(typed);
      // What is typed comes back after a reload.
      await page.reload();
      await expect(page.getByLabel('City')).toHaveValue(`Vaasa ${where}`);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByLabel('Contact phone')).toBeFocused();
      await page.getByLabel('Contact phone').fill('+358 40 123 4567');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The changes are saved.')).toBeVisible();
      const changeEmail = page.getByRole('button', { name: 'Change the contact e-mail' });
      await forgetSession(page);
      await signIn(page, 'Mats Berg', 'Bank ID', '/UUSI/organization/details');
      await changeEmail.click();
      await expect(page.getByText('To change the contact e-mail, first prove who you are', { exact: false })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'Sign in again' }).click();
      await page.locator('a[href="?method=bank"]').click();
      await identify(page, 'Mats Berg', 'Bank ID');
      await changeEmail.click();
      const office = `office.${where}.${Date.now()}@example.com`;
      await dialog.getByRole('textbox', { name: 'New e-mail address' }).fill(office);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText(`A link is on the way to ${office}`, { exact: false })).toBeVisible();
      await page.goto(await mailedLink(page, office));
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Use this address' }).click();
      await expect(page.getByText(`The contact e-mail of the company is now ${office}.`)).toBeVisible();
      await expect(page.getByRole('main').getByText(office, { exact: true })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Invoicing' }).click();
      await page.getByLabel('Type of invoice').selectOption('electronic');
      await page.getByLabel('Electronic invoice address').fill(`0037123456${where}`);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The changes are saved.')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/UUSI/organization/users/changes');
      await expect(page.getByText(new RegExp(`City changed from .* to Vaasa ${where}`))).toBeVisible();
      await expect(page.getByText(new RegExp(`Address for invoices changed from .* to 0037123456${where}`))).toBeVisible();
    });
  });
}

test('a main user signs in again before a key may do more, and what was typed is kept meanwhile [W-8-2]', async ({ page }) => {
  const dialog = page.getByRole('alertdialog');
  const [name, email] = [`Widened ${Date.now()}`, `widened.${Date.now()}@example.com`];
  const save = dialog.getByRole('button', { name: 'Save' });
  await signIn(page, 'Mats Berg', 'Bank ID', serverPaths.freshSignIn('/UUSI/organization/api-accounts'));
  await createApiAccount(page, name, email);
  await expect(personRow(page, name)).toContainText('Never');
  await forgetSession(page);
  await signIn(page, 'Mats Berg', 'Bank ID', '/UUSI/organization/api-accounts');
  await chooseFor(page, name, 'Change');
  await dialog.getByLabel('Permissions').selectOption('Order cards and manage basic users');
  await save.click();
  await expect(dialog).toContainText('To let it do more, or work for longer, first prove who you are');
  await expectAccessible(page);
  await proveAnew(page, 'Mats Berg');
  await expect(dialog.getByLabel('Permissions')).toHaveValue('both');
  await save.click();
  await expect(personRow(page, name)).toContainText('manage basic users', { ignoreCase: true });
  await page.reload();
  await expect(personRow(page, name)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await chooseFor(page, name, 'Revoke');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(personRow(page, name)).toContainText('Revoked');
});

test('a main user signs in again before the invoicing changes, and what was typed is kept meanwhile [W-3-11]', async ({
  page,
}) => {
  await signIn(page, 'Mats Berg', 'Bank ID', '/VAIKNE/organization/details/invoicing');
  const address = `0037${Date.now()}`;
  await page.getByLabel('Type of invoice').selectOption('electronic');
  await page.getByLabel('Electronic invoice address').fill(address);
  await expect(page.getByText('To change the invoicing, first prove who you are', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in again' }).click();
  await page.locator('a[href="?method=bank"]').click();
  await identify(page, 'Mats Berg', 'Bank ID');
  await expect(page.getByLabel('Electronic invoice address')).toHaveValue(address);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The changes are saved.')).toBeVisible();
});

test('who is no main user of the company has no access to its API accounts [W-8-2]', async ({ page }) => {
  await signIn(page, 'Liisa Korhonen', 'Bank ID', '/NORRBYGG/organization/api-accounts');
  await expect(title(page)).toHaveText('You do not have permissions to access this page.');
  await page.goto('/NORRBYGG/organization/details');
  await expect(title(page)).toHaveText('You do not have permissions to access this page.');
});
