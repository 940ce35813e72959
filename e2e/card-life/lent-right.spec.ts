import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { list, rows } from '../testing/organisation-list.ts';
import { chooseFor, personRow } from '../testing/people-list.ts';
import { desk, ofWidth, phone } from '../testing/screens.ts';
import { proveAnew, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const users = '/NORRBYGG/organization/users';
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Lend Liisa Korhonen a right' });

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('a main user lends a right for a time, who has it changes cards, and it is taken back [L-8-1]', async ({
      page,
      browser,
      portal,
    }) => {
      await signIn(page, 'Karl Nyström', 'Bank ID', users);
      const liisa = personRow(page, 'Liisa Korhonen');
      // The demo begins with one.
      await expect(liisa).toContainText(/May also approve orders until /);
      const lend = async () => {
        await chooseFor(page, 'Liisa Korhonen', 'Lend a right');
        await dialog(page).getByLabel('What they may do').selectOption('Change cards');
        await dialog(page).getByLabel('For how long').selectOption('14');
        await expectAccessible(page);
        await dialog(page).getByRole('button', { name: 'Lend' }).click();
      };
      await lend();
      await expect(dialog(page)).toContainText('First prove who you are');
      await expectAccessible(page);
      await proveAnew(page, 'Karl Nyström');
      await lend();
      await expect(page.getByText(/^The right is lent to Liisa Korhonen until /)).toBeVisible();
      await expect(liisa).toContainText(/May also change cards until /);
      await expectAccessible(page);

      const theirs = await (await browser.newContext({ baseURL: portal.url, viewport })).newPage();
      const choice = (of: Page) =>
        where === 'phone' ? of.getByRole('button', { name: 'Select', exact: true }) : rows(of).nth(1).getByRole('checkbox');
      await signIn(theirs, 'Liisa Korhonen', 'Bank ID', list);
      await expect(choice(theirs)).toBeVisible();

      await chooseFor(page, 'Liisa Korhonen', 'Take back: Change cards');
      await expect(page.getByText('The right is taken back from Liisa Korhonen.')).toBeVisible();
      await expect(liisa).not.toContainText('Change cards');
      await theirs.reload();
      await expect(rows(theirs).nth(1)).toBeVisible();
      await expect(choice(theirs)).toHaveCount(0);
      await theirs.context().close();

      await page.getByRole('link', { name: 'Log of changes' }).click();
      await expect(page.getByText('Right taken back: Change cards').first()).toBeVisible();
      await expect(page.getByText(/^Right lent until .*: Change cards$/).first()).toBeVisible();
    });
  });
}

test('who may approve by a lent right alone is led from the first page to where orders are approved [L-8-1, L-11-2]', async ({
  page,
}) => {
  await signIn(page, 'Liisa Korhonen', 'Bank ID', '/NORRBYGG/organization/overview');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Orders to approve/ })
    .click();
  await expect(page).toHaveURL('/NORRBYGG/organization/orders/unapproved');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders waiting for approval' })).toBeVisible();
});
