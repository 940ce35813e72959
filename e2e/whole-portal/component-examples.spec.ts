import { expectAccessible } from '../testing/accessibility.ts';
import { expect, test } from '../testing/test.ts';

test('the component examples show fields, rules and components, and what a rule says follows what is typed', async ({ page }) => {
  await page.goto('/demo/examples');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const rule = page.getByRole('region', { name: 'A card number', exact: true });
  await expect(rule.getByText('The entered card number is invalid')).toBeVisible();
  await rule.getByRole('textbox').fill('AB-1234-567890');
  await expect(rule.getByText('It holds')).toBeVisible();

  await page.getByLabel("Language of the product's texts").selectOption('sv');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await rule.getByRole('textbox').fill('AB');
  await expect(rule.getByText('It holds')).toBeHidden();
  await expect(rule.getByText('The entered card number is invalid')).toBeHidden();

  const form = page.locator('form[name=everyKind]');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByLabel('Name (text')).toBeFocused();
  await expectAccessible(page);
});
