import type { Page } from '@playwright/test';
import { draftsIn } from '../testing/drafts.ts';
import { majava } from '../testing/organisation-list.ts';
import { desk, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

test.use({ viewport: desk });

const form = '/NORRBYGG/organization/orders/new';
const sheet = '/NORRBYGG/organization/orders/import';

/** Holds the code of screens back until it is let go, as a slow line does. */
async function holdScreens(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'script') await promise;
    await route.continue();
  });
  return resolve;
}

/** Goes to another screen and types on at once: a second later the page says that it loads, and hides the field. */
async function typeWhileLeaving(page: Page, field: string, text: string): Promise<void> {
  await page.evaluate(
    async ([selector, typed]) => {
      const input = document.querySelector<HTMLInputElement>(selector);
      input?.focus();
      document.querySelector<HTMLAnchorElement>('a[href$="/orders/unapproved"]')?.click();
      while (!window.location.pathname.endsWith('/unapproved')) await new Promise((turn) => setTimeout(turn));
      // As React hears of what is typed.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
      input?.blur();
    },
    [field, text] as const,
  );
}

test('what is typed while the next screen is on its way is kept for the form, not for that screen [W-5-4]', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', form);
  await page.getByLabel('Given names').fill('Åsa');
  const letGo = await holdScreens(page);
  await typeWhileLeaving(page, 'input[name=given_names]', 'Åsa Märta');
  await expect.poll(() => draftsIn(page)).toMatchObject({ [form]: { typed: { given_names: 'Åsa Märta' } } });
  expect(Object.keys(await draftsIn(page))).toEqual([form]);
  letGo();
  await expect(title(page)).toHaveText('Orders waiting for approval');
  await page.goto(`/NORRBYGG/organization/${majava}/orders/new`);
  await expect(page.getByLabel('Given names')).toHaveValue('');
  await page.goto(form);
  await expect(page.getByLabel('Given names')).toHaveValue('Åsa Märta');
});

test('what is mended in a sheet while the next screen is on its way is kept for the sheet [W-5-4]', { tag: '@once' }, async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', sheet);
  const choose = () => page.getByLabel('Choose a spreadsheet').setInputFiles('examples/workers.xlsx');
  await choose();
  const cell = page.locator('input[name^=email-]').first();
  await expect(cell).toBeVisible();
  const letGo = await holdScreens(page);
  await typeWhileLeaving(page, 'input[name^=email-]', 'worker@example.com');
  await expect.poll(async () => JSON.stringify(await draftsIn(page))).toContain('worker@example.com');
  expect(Object.keys(await draftsIn(page))).toEqual([sheet]);
  letGo();
  await expect(title(page)).toHaveText('Orders waiting for approval');
});
