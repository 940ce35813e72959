import type { Page } from '@playwright/test';
import type { CardOrderDetails, UserCardRow } from '../../contract/src/index.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { callDirectly, leaveOutFirstAnswers } from '../testing/calls.ts';
import { changedOn, daysOf } from '../testing/days.ts';
import { found, majavasList, rowsIn } from '../testing/organisation-list.ts';
import { desk, ofWidth, phone, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const order = (number: number) => `de300000-0000-4000-8002-${String(number).padStart(12, '0')}`;
const [eevi, ivar] = ['de300000-0000-4000-8001-000000000005', 'de300000-0000-4000-8001-000000000009'];
const majava = 'de300000-0000-4000-8003-000000000002';
const notices = (page: Page) => page.locator('#order-notices');

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('a holder reads why a card is not valid, and finds what they can do about it [L-6-2]', async ({ page }) => {
      await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', `/cards/view-order/${order(10)}`);
      await expect(said(page, 'This card is not valid today')).toBeVisible();
      const suspended = await changedOn(page, order(10));
      await expect(said(page, `You suspended this card on ${suspended}.`)).toBeVisible();
      await expectAccessible(page);
      await notices(page).getByRole('link', { name: 'Reactivate' }).click();
      await expect(title(page)).toHaveText('Reactivate your card');

      const { validUntil: lastDay } = await daysOf(page, order(11));
      const terminated = await changedOn(page, order(12));
      for (const [number, why] of [
        [11, `Its last day was ${lastDay}. Norrbygg AB can order you a new card.`],
        [12, `It was terminated on ${terminated} and can't be used again. Majava Rakennus Oy can order you a new card.`],
      ] as const) {
        await page.goto(`/cards/view-order/${order(number)}`);
        await expect(said(page, why)).toBeVisible();
        await expect(notices(page)).toContainText('Ask the company:');
        await expect(notices(page).getByRole('link', { name: 'Reactivate' })).toHaveCount(0);
      }

      await page.goto(`/cards/view-order/${order(9)}`);
      await expect(title(page)).toHaveText('Your SiteID card');
      await expect(page.getByRole('switch', { name: 'Virtual card' })).toBeVisible();
      await expect(said(page, 'This card is not valid today')).toHaveCount(0);
    });

    test('a company reads it beside its list, or on the card’s screen, and reactivates from there [L-6-2]', async ({ page }) => {
      await signIn(page, 'Karl Nyström', 'Bank ID', `${majavasList}?search=eevi&status=inactive`);
      await found(page);
      await rowsIn(page, 'Suspended').first().getByRole('rowheader').getByRole('link').click();
      const suspended = await changedOn(page, order(10), `NORRBYGG/${majava}`);
      await expect(
        said(page, `The cardholder suspended it on ${suspended}. The cardholder or the company can reactivate it.`),
      ).toBeVisible();
      await expectAccessible(page);
      await notices(page).getByRole('link', { name: 'Reactivate' }).click();
      await expect(page).toHaveURL(new RegExp(`/reactivate-card-order/${order(10)}$`));
      await page.goBack();
      await expect(said(page, 'This card is not valid today')).toBeVisible();
    });
  });
}

test('a card whose company is not active says so to its holder, whom to ask, and that it has to be activated too [L-6-2]', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Hanna Virtanen', 'Bank ID', `/cards/view-order/${order(14)}`);
  await expect(
    said(page, /is not active, so none of its cards is valid\. The company can settle that with customer service\.$/),
  ).toBeVisible();
  await expect(said(page, 'You have not activated it yet. Activate it once you have it in your hand.')).toBeVisible();
  await expect(notices(page)).toContainText('Ask the company:');
  await expect(page.getByRole('main').getByRole('link', { name: /^Activate/ })).toBeVisible();
});

test('on the dashboard such a card says so where others can be activated, and leads to whom to ask [L-6-2]', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Hanna Virtanen', 'Bank ID', '/cards/waiting-orders');
  const said = 'The card cannot be activated because your company is not active';
  const reasons = page.getByRole('main').getByRole('link', { name: said });
  await expect(reasons).toHaveCount(1);
  await expect(page.getByText('it seems we need input from you')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: /^Activate.*Vaikne Ehitus/ })).toHaveCount(0);
  await expectAccessible(page);
  await reasons.click();
  await expect(page).toHaveURL(new RegExp(`/${order(14)}$`));
});

test('a card that is not valid yet names its first day [L-6-2]', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Ivar Tamm', 'Mobile or smart ID', `/cards/view-order/${order(15)}`);
  const { validFrom } = await daysOf(page, order(15));
  await expect(said(page, `It becomes valid on ${validFrom}. You can activate it from that day.`)).toBeVisible();
});

test('held up at the gate, a card that does not hold any more says why [L-6-2]', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', `/cards/view-order/${order(9)}`);
  await expect(page.getByRole('button', { name: 'Show the card' })).toBeVisible();
  await page.route('**/api/cards/card-order-details/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: { pendingOrder: CardOrderDetails } };
    const whyNotValid = [{ why: 'companyNotActive', menders: ['company', 'staff'] }] as const;
    const pendingOrder = { ...body.result.pendingOrder, whyNotValid };
    await route.fulfill({ response, json: { ...body, result: { ...body.result, pendingOrder } } });
  });
  await page.getByRole('button', { name: 'Show the card' }).click();
  const gate = page.getByRole('dialog', { name: 'Show this card at the gate' });
  await expect(gate.getByText('This card is not valid today')).toBeVisible();
  await expect(gate.getByText(/^Norrbygg AB is not active, so none of its cards is valid\./)).toBeVisible();
});

test('in the wallet an active card that does not hold says so, and stands behind those that can be used [L-6-2]', {
  tag: '@once',
}, async ({ page }) => {
  const rows = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', '/cards/all');
  await expect(rows.first()).toContainText('Active');
  await expect(page.getByText('Not valid today')).toHaveCount(0);
  await leaveOutFirstAnswers(page);
  await page.route(/\/api\/cards\/orders-for-display/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"holdsToday":true', '"holdsToday":false') });
  });
  await page.reload();
  await expect(rows.filter({ hasText: 'Not valid today' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Not valid today' })).toContainText('Active');
  await expect(rows.first()).not.toContainText('Not valid today');
  await expectAccessible(page);
});

/** The days of the one card of a person that does not hold for this reason, as staff are answered. */
async function cardOf(page: Page, personId: string, why: string) {
  const { body } = await callDirectly(page, 'GET', `/cards/global-search-user-cards-list/${personId}`);
  const { cardsInfo } = body.result as { readonly cardsInfo: readonly UserCardRow[] };
  const [card, ...others] = cardsInfo.filter(({ whyNotValid }) => whyNotValid.some((each) => each.why === why));
  if (card === undefined || others.length > 0) throw new Error(`not one card is ${why}`);
  const { validFrom, validUntil, statusModified } = card;
  expect(validFrom).not.toBe(validUntil);
  return { changed: statusModified.slice(0, 10), validFrom, validUntil };
}

test('staff read it under each card of a user, and who can mend it [L-6-2]', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Olga Saar', 'Bank ID', `/search-users-globally/user-cards-list/${eevi}`);
  await expect(title(page)).toHaveText('Eevi Mäkinen');
  const [over, terminated] = [await cardOf(page, eevi, 'over'), await cardOf(page, eevi, 'terminated')];
  expect([terminated.validFrom, terminated.validUntil]).not.toContain(terminated.changed);
  const whys = await page.locator('.user-card-why').allTextContents();
  expect(whys.map((why) => why.trim()).toSorted()).toEqual([
    `Its last day was ${over.validUntil}. The company can order a new card.`,
    'Suspended by the cardholder. The cardholder or the company can reactivate it.',
    `Terminated on ${terminated.changed}. The company can order a new card.`,
  ]);
  await expectAccessible(page);
  await page.goto(`/search-users-globally/user-cards-list/${ivar}`);
  const { validFrom } = await cardOf(page, ivar, 'notValidYet');
  await expect(page.locator('.user-card-why', { hasText: `Not valid before ${validFrom}.` })).toHaveCount(1);
});

test('staff find the way to a company that is not active, from a card of one of its workers [L-6-2]', {
  tag: '@once',
}, async ({ page }) => {
  const hanna = 'de300000-0000-4000-8001-000000000008';
  await signIn(page, 'Olga Saar', 'Bank ID', `/search-users-globally/user-cards-list/${hanna}`);
  await expect(page.locator('.user-card-why').first()).toContainText('The company is not active.');
  await page.getByRole('link', { name: 'Open the company' }).click();
  await expect(page).toHaveURL(/\/customers\//);
  await expect(title(page)).toBeVisible();
});
