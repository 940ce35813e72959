import type { Page } from '@playwright/test';
import { callDirectly, differing } from '../testing/calls.ts';
import { signInWithActiveCard } from '../testing/orders.ts';
import { found, list, rowsIn } from '../testing/organisation-list.ts';
import { choose, desk, narrowDesk, ofWidth, phone, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const widths = [
  ['a phone', phone],
  ['a desk', narrowDesk],
] as const;

const told = 'Norrbygg AB has been told, and can order you a new card.';
const wrote = (what: string) =>
  new RegExp(`^On .+ you told Norrbygg AB that the card ${what}\\. They can order you a new one\\.$`);

for (const [where, viewport] of widths) {
  test(`on ${where}, who finds a card says its number without a sign-in, and is answered the same for any [L-2-6]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    // Where whoever knows nothing of the portal arrives, and where it is explained.
    for (const arrives of ['/explanation', '/confirm-order']) {
      await page.goto(arrives);
      await page.getByRole('link', { name: 'Report a found card' }).click();
    }
    await expect(page).toHaveURL('/cards/found-card');
    await expect(title(page)).toHaveText('Have you found a card?');
    await page.getByRole('button', { name: 'Tell them' }).click();
    await expect(page.getByLabel('Number of the card')).toBeFocused();
    const thanks = said(page, 'Thank you. If there is such a card, its cardholder and company are told.');
    // One that somebody has, then one that nobody has.
    for (const number of ['KV2036017203', 'ZZ0000000000']) {
      await page.goto('/cards/found-card');
      await page.getByLabel('Number of the card').fill(number);
      await page.getByLabel(/^Where is it/).fill('At the gate');
      await page.getByRole('button', { name: 'Tell them' }).click();
      await expect(thanks).toBeVisible();
    }
  });

  /** Karl's, of a worker whom no other journey touches. */
  const openCard = async (page: Page, nth: number) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/${viewport === phone ? 8 : 7}?status=active`);
    await found(page);
    await rowsIn(page, 'Active').nth(nth).getByRole('link').first().click();
    await expect(title(page)).toHaveText(/'s card$/);
  };

  test(
    `on ${where}, a company suspends a lost card with its cause, orders a replacement by one click, and cancels it once it is found [L-2-1, L-2-4, L-2-5]`,
    ofWidth(viewport),
    async ({ page }) => {
      await openCard(page, viewport === phone ? 1 : 3);
      const order = new URL(page.url()).pathname;
      await choose(page, 'Suspend');
      // On a phone, where a list may open by itself, it would cover the card and what will happen to it.
      await expect(page.locator('select[name=cause]:focus')).toHaveCount(viewport === phone ? 0 : 1);
      await page.getByLabel('What has happened?').selectOption('Left the company');
      await expect(page.getByRole('button', { name: 'Terminate the card' })).toBeVisible();
      await page.getByLabel('What has happened?').selectOption('Lost');
      await expect(page.getByLabel('Why is the card being suspended?')).toHaveValue('Lost');
      await page.getByRole('button', { name: 'Suspend the card' }).click();
      await expect(said(page, /'s card was suspended/)).toBeVisible();
      await page.goto(order);
      await expect(page.getByText(/^The card is lost\. You can order another one like it/)).toBeVisible();
      await page.getByRole('button', { name: 'Order a replacement' }).click();
      await expect(said(page, /^A replacement for .+'s card is ordered\.$/)).toBeVisible();
      await expect(page.getByText('A replacement for this card is ordered.')).toBeVisible();
      await choose(page, 'Reactivate');
      await expect(page.getByText(/^The replacement is not printed yet\. It is cancelled/)).toBeVisible();
      await page.getByLabel('Why is the card being reactivated?').fill('Found');
      await page.getByRole('button', { name: 'Reactivate the card' }).click();
      await expect(said(page, 'The replacement was cancelled.')).toBeVisible();
    },
  );

  test(
    `on ${where}, a company that suspends the card of who left the company terminates it by that, and reads the cause beside it [L-2-1, L-2-3, 10-5]`,
    ofWidth(viewport),
    async ({ page }) => {
      await openCard(page, viewport === phone ? 0 : 2);
      const order = new URL(page.url()).pathname.split('/').at(-1);
      await choose(page, 'Suspend');
      await page.getByLabel('What has happened?').selectOption('Left the company');
      await page.getByLabel(/^Why is the card being terminated/).fill('Moved to Norway');
      await page.getByRole('button', { name: 'Terminate the card' }).click();
      await expect(said(page, /'s card was terminated/)).toBeVisible();
      await page.setViewportSize(desk);
      await page.goto(`${list}?status=inactive&order=${order}`);
      await expect(page.locator('.last-change')).toContainText('Reason: Left the company: Moved to Norway');
      await page.getByRole('button', { name: 'Card history' }).click();
      const steps = page.getByRole('list', { name: 'What has happened to the card' }).getByRole('listitem');
      await expect(steps.first()).toContainText('Reason: Left the company: Moved to Norway');
    },
  );

  test(
    `on ${where}, a card that is damaged, then stolen, is told of by two taps from the first page each, and again [L-2-2, L-2-3]`,
    ofWidth(viewport),
    async ({ page, holder }) => {
      await page.setViewportSize(viewport);
      await signInWithActiveCard(page, holder);
      await page.goto('/');
      await expect(page).toHaveURL('/cards/all');
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: 'Lost, stolen or damaged?, Norrbygg AB' }) });
      const tell = async (what: string) => {
        await row.getByRole('button', { name: 'Lost, stolen or damaged?, Norrbygg AB' }).click();
        await page.getByRole('dialog', { name: 'Lost, stolen or damaged?' }).getByRole('button', { name: what }).click();
      };
      await tell('It is damaged');
      await expect(said(page, told)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(row.getByRole('cell', { name: 'Active' })).toBeVisible();
      await row.getByRole('link', { name: 'Norrbygg AB' }).click();
      await expect(page.getByText(wrote('is damaged'))).toBeVisible();

      await page.goto('/cards/all');
      await tell('It is damaged');
      await expect(said(page, told)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.goto('/cards/all');
      await tell('It was stolen');
      await expect(page).toHaveURL('/cards/waiting-orders/suspended');
      await expect(said(page, 'Your card was suspended')).toBeVisible();
      await expect(page.getByText(wrote('was stolen'))).toBeVisible();
      await page.locator('main .button[data-look="primary"]').click();
      await choose(page, 'Reactivate');
      await page.getByLabel('Why are you reactivating the card?').fill('The police found it');
      await page.getByRole('button', { name: 'Reactivate the card' }).click();
      await expect(said(page, 'Your card was reactivated')).toBeVisible();
    },
  );

  test(
    `on ${where}, a lost card is suspended by two taps from the first page, and comes back when it is found [L-2-2, L-2-5]`,
    ofWidth(viewport),
    async ({ page, holder }) => {
      await page.setViewportSize(viewport);
      await signInWithActiveCard(page, holder);
      await page.goto('/');
      await expect(page).toHaveURL('/cards/all');
      await page.getByRole('button', { name: 'Lost, stolen or damaged?, Norrbygg AB' }).click();
      const question = page.getByRole('dialog', { name: 'Lost, stolen or damaged?' });
      await question.getByText(/stops working at once/).click();
      await expect(page).toHaveURL('/cards/all');
      await question.getByRole('button', { name: 'It is lost' }).click();
      await expect(page).toHaveURL('/cards/waiting-orders/suspended');
      await expect(said(page, 'Your card was suspended')).toBeVisible();
      await expect(page.getByText(wrote('is lost'))).toBeVisible();
      await page.locator('main .button[data-look="primary"]').click();
      await expect(page).toHaveURL(/\/cards\/view-order\//);
      await choose(page, 'Reactivate');
      await page.getByLabel('Why are you reactivating the card?').fill('In my other jacket');
      await page.getByRole('button', { name: 'Reactivate the card' }).click();
      await expect(said(page, 'Your card was reactivated')).toBeVisible();
      await expect(page.getByText(wrote('is lost'))).toHaveCount(0);
    },
  );
}

for (const [isCancelled, became] of [
  [true, 'The replacement was cancelled.'],
  [false, /^The replacement was printed already, so it still comes\./],
] as const)
  test(`what became of a replacement that was ordered while the form was open is said, cancelled: ${isCancelled} [L-2-5]`, {
    tag: '@once',
  }, async ({ page }) => {
    await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', '/cards/view-order/de300000-0000-4000-8002-000000000010');
    await choose(page, 'Reactivate');
    const result = { status: 'activated', replacementIsCancelled: isCancelled };
    await page.route('**/api/cards/reactivate-card-order/**', (route) => route.fulfill({ json: { result } }));
    await page.getByLabel('Why are you reactivating the card?').fill('In my other jacket');
    await page.getByRole('button', { name: 'Reactivate the card' }).click();
    await expect(said(page, 'Your card was reactivated')).toBeVisible();
    await expect(said(page, became)).toBeVisible();
  });

const noMail = 'No e-mail about this has reached them. Call them if you need the card soon.';
const hasBeenTold = 'Majava Rakennus Oy has been told, and can order you a new card.';
const youTold = 'On 2026-11-20 you told Majava Rakennus Oy that the card is lost. They can order you a new one.';

test('who says that a suspended card is lost reads whether the company got an e-mail of it, at once and beside the card [L-2-7]', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', '/cards/view-order/de300000-0000-4000-8002-000000000010');
  const opens = page.getByRole('main').getByRole('button', { name: 'Lost, stolen or damaged?' });
  await expect(opens).toBeVisible();
  for (const [isTold, atOnce, beside] of [
    [true, hasBeenTold, youTold],
    // So answers a portal of 0.2.0, for minutes while a new version is brought in: its own page says the same.
    [undefined, hasBeenTold, youTold],
    [
      false,
      `Majava Rakennus Oy can see what you said, and can order you a new card. ${noMail}`,
      `On 2026-11-20 you said that the card is lost. Majava Rakennus Oy can see that, and can order you a new card. ${noMail}`,
    ],
  ] as const) {
    await page.route('**/api/cards/ask-for-replacement/**', (route) =>
      route.fulfill({ json: { result: { status: 'suspended', isTold } } }),
    );
    await differing('/card-order-details/', ({ pendingOrder }) => ({
      pendingOrder: {
        ...(pendingOrder as object),
        tellsOfLoss: true,
        replacementAsked: { cause: 'lost', at: '2026-11-20T09:00:00.000Z', isTold, isOrdered: false },
      },
    }))(page);
    await opens.click();
    await page.getByRole('dialog').getByRole('button', { name: 'It is lost' }).click();
    await expect(said(page, atOnce)).toBeVisible();
    await expect(said(page, beside)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('who says that a suspended card was stolen reads whether the company is told, also once another is ordered [L-2-7]', {
  tag: '@once',
}, async ({ page, holder }) => {
  await signInWithActiveCard(page, holder);
  const card = `/cards/view-order/${holder.orderId}`;
  const suspended = await callDirectly(page, 'POST', `/cards/suspend-card-order/${holder.orderId}`, { rejectionReason: 'Gone' });
  expect(suspended.status).toBe(200);
  await page.goto(card);
  const opens = page.getByRole('main').getByRole('button', { name: 'Lost, stolen or damaged?' });
  await opens.click();
  await page.getByRole('dialog').getByRole('button', { name: 'It was stolen' }).click();
  await expect(said(page, told)).toBeVisible();
  await expect(page.getByText(wrote('was stolen'))).toBeVisible();
  await expect(page.getByRole('figure').first()).toContainText('Suspended');

  for (const [isTold, sentence] of [
    [true, 'you told Norrbygg AB that the card was stolen\\.'],
    [
      false,
      'you said that the card was stolen\\. Norrbygg AB can see that, but no e-mail about it has reached them\\. Call them if it is urgent\\.',
    ],
  ] as const) {
    await differing('/card-order-details/', ({ pendingOrder }) => {
      const order = pendingOrder as { replacementAsked: object };
      const replacementAsked = { ...order.replacementAsked, isTold, isOrdered: true };
      const replacement = { orderId: holder.orderId, status: 'ordered', isRenewal: false };
      return { pendingOrder: { ...order, replacementAsked, replacement, mayReplace: null } };
    })(page);
    await page.reload();
    await expect(page.getByText(new RegExp(`^On \\S+ ${sentence}$`))).toBeVisible();
  }
  await expect(page.getByText(/^A replacement for this card is ordered/)).toBeVisible();
  await expect(opens).toHaveCount(0);
});
