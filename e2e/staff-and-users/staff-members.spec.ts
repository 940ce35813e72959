import type { Page } from '@playwright/test';
import { serverPaths } from '../../contract/src/index.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { mailedLink } from '../testing/mailed-link.ts';
import { chooseFor, personRow } from '../testing/people-list.ts';
import { desk, ofWidth, phone, said, title } from '../testing/screens.ts';
import { forgetSession, identify, proveAnew, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const invite = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Invite', exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');

async function inviteBy(page: Page, email: string): Promise<void> {
  await invite(page).click();
  await dialog(page).getByRole('textbox', { name: 'E-mail addresses' }).fill(email);
  await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(personRow(page, email)).toContainText('Invited');
}

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('staff invite somebody, who comes in under their own name and is removed again [W-1-4, W-1-5, W-1-11]', async ({
      page,
      browser,
      portal,
    }) => {
      const email = `colleague.${where}@example.com`;
      await signIn(page, 'Olga Saar', 'Bank ID', '/staff');
      await expect(title(page)).toHaveText('Staff and partners');
      await expect(personRow(page, 'Olga Saar')).toContainText('Active');
      await expectAccessible(page);

      await invite(page).click();
      await dialog(page).getByRole('textbox').fill('not an address');
      await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(dialog(page)).toContainText('not, an, address');
      await expectAccessible(page);
      await dialog(page).getByRole('textbox').fill(email);
      await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
      // Who finds a browser open lets nobody in: that takes a sign-in. What was typed is kept meanwhile.
      await expect(dialog(page)).toContainText('To invite somebody, first prove who you are');
      await expectAccessible(page);
      await proveAnew(page, 'Olga Saar');
      await expect(dialog(page).getByRole('textbox')).toHaveValue(email);
      await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(personRow(page, email)).toContainText('Invited');
      const first = await mailedLink(page, email);
      await forgetSession(page);
      await signIn(page, 'Olga Saar', 'Bank ID', '/staff');
      await chooseFor(page, email, 'Send again');
      await expect(dialog(page)).toContainText('To send one again, first prove who you are');
      await expectAccessible(page);
      await proveAnew(page, 'Olga Saar');
      await chooseFor(page, email, 'Send again');
      await expect(page.getByText(`A new e-mail is on its way to ${email}.`)).toBeVisible();

      const theirs = await (await browser.newContext({ baseURL: portal.url, viewport })).newPage();
      await signIn(theirs, 'Farah Haddad', 'General', first);
      await expect(title(theirs)).toHaveText('Prove who you are to open the invitation');
      await expectAccessible(theirs);
      await forgetSession(theirs);
      await signIn(theirs, 'Sven Ek', 'Bank ID', first);
      await expect(said(theirs, 'We have sent you a newer e-mail. Use the link in that one.')).toBeVisible();
      await theirs.goto(await mailedLink(page, email));
      await expect(theirs.getByText('Your name here will be Sven Ek')).toBeVisible();
      await expectAccessible(theirs);
      await theirs.getByRole('button', { name: 'Accept' }).click();
      await expect(title(theirs)).toHaveText('Search users');
      await expect(theirs.getByText('You are now a member of staff.')).toBeVisible();

      await page.reload();
      await expect(personRow(page, email)).toHaveCount(0);
      await chooseFor(page, 'Sven Ek', 'Remove');
      await dialog(page).getByRole('button', { name: 'Remove' }).click();
      await expect(personRow(page, 'Sven Ek')).toHaveCount(0);
      await theirs.goto('/staff');
      await expect(title(theirs)).toHaveText('You do not have permissions to access this page.');
      await chooseFor(page, 'Olga Saar', 'Remove');
      await expect(dialog(page)).toContainText('You lose your permissions here at once');
      await dialog(page).getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText("The last member of staff can't be removed.")).toBeVisible();
      await theirs.context().close();
    });

    test('staff make a card supplier and an ID office, and invite their people; an invitation is withdrawn [W-1-12, W-1-15]', async ({
      page,
    }) => {
      await signIn(page, 'Olga Saar', 'Bank ID', '/staff/suppliers');
      const letters = where === 'desk' ? 'XA' : 'XB';
      await page.getByRole('button', { name: 'Add a card supplier' }).click();
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill(`Kort ${where}`);
      await dialog(page).getByRole('textbox', { name: 'Code' }).fill(`Kort ${where}`);
      await dialog(page).getByRole('textbox', { name: 'Card numbers begin with' }).fill('X-');
      await dialog(page).getByRole('button', { name: 'Add a card supplier' }).click();
      await expect(dialog(page)).toContainText('Use only letters and digits');
      await dialog(page).getByRole('textbox', { name: 'Card numbers begin with' }).fill(letters);
      await dialog(page).getByRole('button', { name: 'Add a card supplier' }).click();
      await expect(dialog(page)).toContainText('A code has 2 to 32 small letters, digits and hyphens.');
      await expect(dialog(page).getByRole('textbox', { name: 'Code' })).toBeFocused();
      await expectAccessible(page);
      await dialog(page).getByRole('textbox', { name: 'Code' }).fill(`kort-${where}`);
      await dialog(page).getByRole('button', { name: 'Add a card supplier' }).click();
      await expect(title(page)).toHaveText(`Kort ${where}`);
      await expect(page.getByText('Nobody here yet')).toBeVisible();
      await page.goto(serverPaths.freshSignIn(page.url()));
      await page.locator('a[href="?method=bank"]').click();
      await identify(page, 'Olga Saar', 'Bank ID');
      await inviteBy(page, `operator.${where}@example.com`);
      await chooseFor(page, `operator.${where}@example.com`, 'Withdraw the invitation');
      await expect(page.getByText('Nobody here yet')).toBeVisible();

      await page.getByRole('link', { name: 'ID offices' }).click();
      await page.getByRole('button', { name: 'Add an ID office' }).first().click();
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill(`Passi ${where}`);
      await dialog(page).getByRole('textbox', { name: 'Code' }).fill(`passi-${where}`);
      await dialog(page).getByRole('button', { name: 'Add an ID office' }).click();
      await expect(title(page)).toHaveText(`Passi ${where}`);
      await page.getByRole('link', { name: 'Card suppliers' }).click();
      // The search of the office before is gone once the suppliers stand.
      await expect(page.getByRole('rowheader', { name: `Kort ${where}` })).toBeVisible();
      await page.getByRole('searchbox').fill(`KORT ${where}`);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.getByRole('rowheader')).toHaveText([`Kort ${where}`]);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Log', exact: true }).click();
      // The search of the list before is gone once the log's rows stand.
      await expect(page.getByRole('row').filter({ hasText: 'Added' }).first()).toBeVisible();
      await page.getByRole('searchbox').fill(`kort ${where}`);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(personRow(page, `Kort ${where}`).last()).toContainText('Added');
      await expect(personRow(page, `Kort ${where}`).last()).toContainText('Olga Saar');
      await expectAccessible(page);
    });
  });
}

test('who is not staff is turned away, and a list that fails says so and is asked for again [W-1-15]', async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', '/staff');
  await expect(title(page)).toHaveText('You do not have permissions to access this page.');
  await forgetSession(page);
  let isBroken = true;
  await page.route('**/api/staff/people/**', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { details: [], execution: {} } }) : route.fallback(),
  );
  await signIn(page, 'Olga Saar', 'Bank ID', '/staff');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(personRow(page, 'Olga Saar')).toBeVisible();
});
