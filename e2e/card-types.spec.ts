import type { Page } from '@playwright/test';
import { type Holder, newWorker, orderCards } from './testing/orders.ts';
import { drawnCard, fact, unfold } from './testing/screens.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

const types = [
  { card_type: 'nordic_temporary', words: 'Temporary SiteID card', badge: 'Temporary' },
  { card_type: 'nordic_visitor', words: 'SiteID visitor card', badge: 'Visitor' },
] as const;

for (const { card_type, words, badge } of types) {
  test(`what a card says of its type is said wherever it is drawn: ${badge} [3-8]`, { tag: '@once' }, async ({
    page,
    portal,
  }) => {
    const [holder] = (await orderCards(portal, [newWorker()], { card_type })) as [Holder];
    await signIn(page, holder, 'Bank ID');
    const named = new RegExp(`^${words} of .*, Norrbygg AB\\.`);
    await expect(drawnCard(page)).toContainText(badge);
    await expect(drawnCard(page).getByRole('img')).toHaveAccessibleName(named);
    await unfold(page);
    await expect(fact(page, 'Card type')).toHaveText(`SiteID, ${badge}`);
    await page.goto('/cards/all');
    await expect(page.getByRole('rowheader')).toContainText(['Norrbygg AB']);
    await expect(page.getByRole('rowheader').getByText(words, { exact: true })).toBeVisible();
  });
}

/** The smallest type on the drawn cards of a page, in pixels; a sign is no type. */
const smallestType = (page: Page) =>
  page
    .locator('.card-drawing')
    .evaluateAll((drawings) =>
      Math.min(
        ...drawings.flatMap((drawing) =>
          [...drawing.querySelectorAll('text')]
            .filter(({ textContent }) => textContent !== '!')
            .map((text) => (Number(text.getAttribute('font-size')) * drawing.clientWidth) / 85.6),
        ),
      ),
    );

const widths = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
];

test('no card has type under 12 px, listed or alone, on a phone, held across or on a desk [1-4]', { tag: '@once' }, async ({
  page,
  portal,
}) => {
  const [holder] = (await orderCards(portal, [newWorker()], { card_type: 'nordic_temporary', nationalities: 'BA VC' })) as [
    Holder,
  ];
  const expectLegible = async (path: string) => {
    for (const viewport of widths) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(page.locator('.card-drawing').first()).toBeVisible();
      expect(await smallestType(page), `${path} at ${viewport.width}`).toBeGreaterThanOrEqual(12);
    }
  };
  await signIn(page, holder, 'Bank ID');
  for (const path of [`/cards/order/${holder.orderId}`, `/cards/view-order/${holder.orderId}`, '/cards/all'])
    await expectLegible(path);
  await signIn(page, 'Dmytro Kovalenko', 'Manual ID');
  await expectLegible('/cards/waiting-orders');
});
