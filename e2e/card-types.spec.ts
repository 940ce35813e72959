import { type Holder, newWorker, orderCards } from './testing/orders.ts';
import { drawnCard, fact, unfold } from './testing/screens.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

const types = [
  { card_type: 'nordic_temporary', words: 'Temporary SiteID card', badge: 'Temporary' },
  { card_type: 'nordic_visitor', words: 'SiteID visitor card', badge: 'Visitor' },
] as const;

for (const { card_type, words, badge } of types) {
  test(`what a card says of its type is said wherever it is drawn: ${badge} [3-8]`, { tag: '@embedded' }, async ({
    page,
    portal,
  }) => {
    const [holder] = (await orderCards(portal, [newWorker()], { card_type })) as [Holder];
    await signIn(page, holder, 'Bank ID');
    const named = new RegExp(`^${words} of .*, Norrbygg AB\\.`);
    await expect(drawnCard(page)).toContainText(badge);
    await expect(drawnCard(page).getByRole('img')).toHaveAccessibleName(named);
    await unfold(page);
    await expect(fact(page, 'Card type')).toHaveText(words);
    await page.goto('/cards/all');
    await expect(page.getByRole('rowheader')).toContainText(['Norrbygg AB']);
    await expect(page.getByRole('rowheader').getByText(words, { exact: true })).toBeVisible();
  });
}
