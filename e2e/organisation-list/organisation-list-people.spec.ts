import { expectAccessible } from '../testing/accessibility.ts';
import { found, list, majavasList, rows } from '../testing/organisation-list.ts';
import { desk, ofWidth, phone, said, title } from '../testing/screens.ts';
import { forgetSession, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

for (const [where, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const) {
  test.describe(`on ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('the lists of the organisations that one manages are a choice away, and the way back too [2.2-4, 6-6]', async ({
      page,
    }) => {
      const choose = page.getByRole('main').getByRole('button', { name: 'Change company' });
      const choices = page.getByRole('main').getByRole('group').getByRole('listitem').getByRole('link');
      await signIn(page, 'Liisa Korhonen', 'Bank ID', list);
      await found(page);
      await page.route('**/api/organizations/managed/**', async (route) => route.abort());
      await choose.click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
      await page.unroute('**/api/organizations/managed/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(choices).toHaveText(['Norrbygg AB', 'Majava Rakennus Oy']);
      await expect(choices.first()).toHaveAttribute('aria-current', /true|page/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(choices).toHaveCount(0);
      await expect(choose).toBeFocused();
      await page.keyboard.press('Enter');
      await choices.last().click();
      await expect(page).toHaveURL(majavasList);
      await expect(title(page)).toHaveText('Card management: Majava Rakennus Oy');
      await expect(choices).toHaveCount(0);
      await choose.click();
      await expect(choices.last()).toHaveAttribute('aria-current', /true|page/);
      await choices.first().click();
      await expect(page).toHaveURL(list);
      await expect(title(page)).toHaveText('Card management: Norrbygg AB');
      await forgetSession(page);
      await signIn(page, 'Mats Berg', 'Bank ID', '/VAIKNE/organization/cards');
      await found(page);
      await expect(choose).toHaveCount(0);
    });

    test('a basic user sees all and changes nothing, an inactive one sees nothing [2.4-26, 6-1]', async ({ page }) => {
      await signIn(page, 'Liisa Korhonen', 'Bank ID', list);
      await expect(title(page)).toHaveText('Card management: Norrbygg AB');
      await found(page);
      await expect(page.getByRole('button', { name: /all company cards/i })).toHaveCount(0);
      const link = rows(page).first().getByRole('link');
      const address = (await link.getAttribute('href')) ?? '';
      await link.click();
      if (viewport === desk) {
        const beside = page.getByRole('region', { name: /'s card( order)?$/ });
        await expect(beside.getByRole('link', { name: 'Open the order' })).toHaveAttribute('href', address);
        await expect(beside.getByRole('button', { name: 'Actions' })).toHaveCount(0);
        await page.goto(address);
      }
      await expect(page).toHaveURL(address);
      await expect(title(page)).toHaveText(/'s card( order)?$/);
      await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0);
      await forgetSession(page);
      await signIn(page, 'Nils Holm', 'Bank ID', list);
      await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
    });
  });
}
