import { expectAccessible } from '../testing/accessibility.ts';
import { narrowDesk, phone, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';
import { textsIn } from '../testing/words.ts';

const t = textsIn('en');
const lost = `${t('allCards.lost')}, Norrbygg AB`;

for (const [where, viewport] of [
  ['a phone', phone],
  ['a desk', narrowDesk],
] as const) {
  test(`on ${where}, a worker's first page says what they have to do, then what they have, and what they can do with it [L-11-1]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'Björn Åkesson', 'Bank ID');
    await expect(page).toHaveURL('/cards/waiting-orders');
    await expect(title(page)).toHaveText('Hello Björn Åkesson,');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Card orders to review',
      'Cards to activate',
      'Your cards',
    ]);
    const cards = main.getByRole('table', { name: 'Your cards' });
    await expect(cards.getByRole('row').filter({ hasText: 'Active' })).toHaveCount(1);
    // What waits stands above, not here.
    await expect(cards).not.toContainText('Waiting');
    await expect(cards.locator('.listed-card')).toContainText('Björn Åkesson');
    await expectAccessible(page);
    await cards.getByRole('button', { name: lost }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'It is lost' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await cards.getByRole('link', { name: 'Norrbygg AB' }).click();
    await expect(page.getByRole('button', { name: /Show.* PIN/ })).toBeVisible();
  });
}

test('who has no card yet is shown nothing of cards, only what waits [L-11-1]', async ({ page }) => {
  const listed = page.waitForResponse('**/api/cards/orders-for-display**');
  await signIn(page, 'Dmytro Kovalenko', 'Manual ID');
  await expect(page).toHaveURL('/cards/waiting-orders');
  await listed;
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Card orders to review']);
});

test('cards that do not come leave what waits where it is, and are asked for again [L-11-1]', async ({ page }) => {
  await page.route('**/api/cards/orders-for-display**', (route) => route.abort());
  await signIn(page, 'Björn Åkesson', 'Bank ID');
  await expect(page.getByRole('heading', { name: 'Card orders to review' })).toBeVisible();
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/cards/orders-for-display**');
  await again.click();
  await expect(page.getByRole('table', { name: 'Your cards' })).toBeVisible();
});
