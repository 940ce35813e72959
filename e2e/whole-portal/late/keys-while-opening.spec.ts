import { desk } from '../../testing/screens.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/test.ts';
import { hang, keepAway, neverGivesUp } from './late.ts';

test.use({ viewport: desk });

test('what is typed while a dialog is on its way is none of the keys of the list behind it; Escape calls off the dialog alone', async ({
  page,
}) => {
  await neverGivesUp(page);
  await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/cards?status=active');
  const links = page.getByRole('main').getByRole('row').getByRole('link');
  await links.first().click();
  const beside = page.locator('.order-beside');
  await expect(beside).toBeVisible();
  await page.waitForLoadState('networkidle');
  const address = page.url();
  const opens = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await keepAway(page, '**/assets/*.js', 'listKeys.letters.hint', hang);
  await opens.press('Enter');
  await expect(opens).toHaveAttribute('aria-busy', 'true');
  for (const key of ['/', 'j', 'k', 'ArrowDown', 'ArrowUp', '?']) {
    await page.keyboard.press(key);
    await expect(opens, key).toBeFocused();
    await expect(opens, key).toHaveAttribute('aria-busy', 'true');
  }
  await page.keyboard.press('Escape');
  await expect(opens).not.toHaveAttribute('aria-busy');
  await expect(beside).toBeVisible();
  expect(page.url()).toBe(address);
  // They are the list's again.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});
