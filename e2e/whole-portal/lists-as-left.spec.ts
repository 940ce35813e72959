import type { Page } from '@playwright/test';
import { list } from '../testing/organisation-list.ts';
import { desk, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

test.use({ viewport: desk });

const main = (page: Page) => page.getByRole('main');
const back = (page: Page) => page.locator('.back-link');

/** By what one leaves a list, and by what one comes back to it. */
type Way = (page: Page) => Promise<void>;
const by =
  (name: string | RegExp): Way =>
  async (page) =>
    main(page).getByRole('link', { name, exact: true }).click();
const byRow: Way = async (page) => main(page).locator('tbody tr[data-row]').first().getByRole('link').first().click();

const ways: readonly (readonly [what: string, who: string, at: string, leave: readonly Way[], comeBack: Way])[] = [
  ['the form of a card', 'Karl Nyström', `${list}/2?status=active`, [by('Order a card')], (page) => back(page).click()],
  [
    'the form of many cards',
    'Karl Nyström',
    `${list}/2?status=active`,
    [by('Order a card'), by('Order many cards from a spreadsheet')],
    (page) => back(page).click(),
  ],
  [
    'a reason to reject an order',
    'Karl Nyström',
    `${list}/waiting-orders?search=popescu&page=1`,
    [byRow, by('Reject')],
    (page) => back(page).click(),
  ],
  [
    'the people of a card supplier',
    'Olga Saar',
    '/staff/suppliers?search=kort',
    [byRow],
    async (page) => {
      await expect(title(page)).toHaveText(/^Kort/);
      await back(page).click();
    },
  ],
  ['the messages', 'Olga Saar', '/staff?search=saar', [by('Messages'), by(/^Failed/)], (page) => back(page).click()],
  ['webhooks', 'Mats Berg', '/UUSI/organization/api-accounts?search=wages', [by('Webhooks')], (page) => back(page).click()],
  ['a supplier’s webhooks', 'Tove Strand', '/production/check?search=norr', [by('Webhooks')], (page) => back(page).click()],
];

for (const [what, who, at, leave, comeBack] of ways)
  test(`whoever comes back from ${what} finds the list as they left it [10-13]`, { tag: '@once' }, async ({ page }) => {
    await signIn(page, who, 'Bank ID', at);
    for (const step of leave) {
      const before = page.url();
      await step(page);
      await expect(page).not.toHaveURL(before);
    }
    await comeBack(page);
    await expect(page).toHaveURL(at);
  });

test('whoever comes back to a list that names no page goes on at the row that they left [10-13]', {
  tag: '@once',
}, async ({ page }) => {
  // Beside a wider list an order opens in place.
  await page.setViewportSize({ width: 1000, height: 500 });
  const at = `${list}?status=active`;
  await signIn(page, 'Karl Nyström', 'Bank ID', at);
  const link = main(page).locator('tbody tr[data-row]').nth(2).getByRole('link').first();
  const name = await link.innerText();
  await link.press('Enter');
  await back(page).click();
  await expect(page).toHaveURL(at);
  await expect(link).toHaveText(name);
  await expect(link).toBeFocused();
});
