import type { Page } from '@playwright/test';
import { jpegOf } from '../../server/src/testing/photos.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { answeredOrder, daysOf } from '../testing/days.ts';
import { found, list, rows } from '../testing/organisation-list.ts';
import { desk, ofWidth, phone, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

/** A portal of their own: other journeys of a worker end or replace cards that end soon, and these count on their rows. */
test.use({ settings: {} });

const bar = (page: Page) => page.getByRole('region', { name: 'Selected cards' });
const action = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

/** The screen of the card in that row of those that end soon. */
async function openEnding(page: Page, row: number): Promise<string> {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}?status=active&endsWithin=180`);
  await found(page);
  const link = rows(page).nth(row).getByRole('rowheader').getByRole('link');
  const href = await link.getAttribute('href');
  const orderId = new URL(href ?? '', page.url()).searchParams.get('order') ?? (href ?? '').split('/').at(-1) ?? '';
  await page.goto(`${list}/view-order/${orderId}`);
  return orderId;
}

for (const [width, row] of [
  [phone, 1],
  [desk, 2],
] as const) {
  test(
    `a card that ends soon is renewed by one click, and both say so, ${width.width} wide [L-4-3, L-4-5]`,
    ofWidth(width),
    async ({ page }) => {
      await page.setViewportSize(width);
      const { renewal } = await answeredOrder(page, await openEnding(page, row), 'NORRBYGG');
      await expect(title(page)).toHaveText(/'s card$/);
      await action(page, 'Renew');
      const question = page.getByRole('alertdialog', { name: 'Renew' });
      await expect(question).toContainText(
        `is ordered, the same as this one, valid until ${renewal?.validUntil}. This card stays as it is`,
      );
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Renew', exact: true }).click();
      await expect(said(page, /'s card is renewed: a new one is ordered\.$/)).toBeVisible();
      await expect(page.getByText(/^This card is being renewed: a new one is ordered\./)).toBeVisible();
      await expect(title(page)).toHaveText(/'s card$/);
      await page.getByRole('link', { name: 'See the new card' }).first().click();
      await expect(page.getByText(/^This order renews a card\./)).toBeVisible();
    },
  );
}

for (const [width, row] of [
  [phone, 5],
  [desk, 6],
] as const) {
  test(
    `a company says that a card will not be renewed, and takes it back, ${width.width} wide [L-4-4]`,
    ofWidth(width),
    async ({ page }) => {
      await page.setViewportSize(width);
      const orderId = await openEnding(page, row);
      const { validUntil } = await daysOf(page, orderId, 'NORRBYGG');
      await action(page, 'Will not be renewed');
      const question = page.getByRole('alertdialog', { name: 'Will not be renewed' });
      await expect(question).toContainText(`From now on we tell nobody that this card ends. It stays valid until ${validUntil}.`);
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      const notice = page.getByText('that this card will not be renewed. We tell nobody that it ends.');
      await expect(notice).toHaveCount(0);
      await action(page, 'Will not be renewed');
      await question.getByRole('button', { name: 'Will not be renewed' }).click();
      await expect(question).toHaveCount(0);
      const { notRenewed } = await answeredOrder(page, orderId, 'NORRBYGG');
      const day = notRenewed?.at.slice(0, 10);
      await expect(notice).toHaveText(
        `Karl Nyström said on ${day} that this card will not be renewed. We tell nobody that it ends.`,
      );
      await expectAccessible(page);
      await page.reload();
      await expect(notice).toBeVisible();
      await page.getByRole('button', { name: 'Actions' }).click();
      await expect(page.getByRole('menuitem', { name: 'Renew', exact: true })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Will not be renewed' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Allow renewal after all' }).click();
      await expect(said(page, 'The card may be renewed after all.')).toBeVisible();
      await expect(notice).toHaveCount(0);
      await page.getByRole('button', { name: 'Card history' }).click();
      const steps = page.getByRole('list', { name: 'What has happened to the card' }).getByRole('listitem');
      await expect(steps.filter({ hasText: 'You said that the card may be renewed after all' })).toBeVisible();
      await expect(steps.filter({ hasText: 'You said that the card will not be renewed' })).toBeVisible();
    },
  );
}

test('where the photo is too old the form asks for another one, and is filled in otherwise [L-4-3]', {
  tag: '@once',
}, async ({ page }) => {
  const orderId = await openEnding(page, 3);
  const order = page.getByRole('button', { name: 'Order the card' });
  for (const width of [desk, phone]) {
    await page.setViewportSize(width);
    await page.goto(`${list}/view-order/${orderId}`);
    await action(page, 'Renew');
    await page.getByRole('alertdialog', { name: 'Renew' }).getByRole('link', { name: 'Open the form' }).click();
    await expect(page.getByText(/^This renews .+'s card, which stays as it is/)).toBeVisible();
    await expect(page.getByText('The photo of the card is more than 5 years old. Please add a new one.')).toBeVisible();
    await expectAccessible(page);
    await order.click();
    await expect(page.getByText('The photo is more than 5 years old. Add a new one.')).toBeInViewport();
    await expect(page.getByLabel('Choose a file')).toBeFocused();
  }
  const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(900, 1400) };
  await page.getByLabel('Choose a file').setInputFiles(photo);
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await order.click();
  await expect(title(page)).toHaveText(/'s card is ordered$/);
  await page.goto(`${list}/view-order/${orderId}`);
  await expect(page.getByText(/^This card is being renewed: a new one is ordered\./)).toBeVisible();
});

/** A phone's bar has room for what is done most, and a menu for the rest. */
async function askToRenew(page: Page, numbers: readonly number[], isPhone: boolean): Promise<void> {
  for (const number of numbers) await rows(page).nth(number).getByRole('checkbox').check();
  const name = `Renew ${numbers.length}`;
  if (isPhone) await bar(page).getByRole('button', { name: 'Actions' }).click();
  await (isPhone ? page.getByRole('menuitem', { name }) : bar(page).getByRole('button', { name })).click();
}

for (const [width, direction] of [
  [phone, 'ascending'],
  [desk, 'descending'],
] as const)
  test(
    `those that end soon are renewed together: to which not and why is said before and after, ${width.width} wide [L-5-1, L-4-3]`,
    ofWidth(width),
    async ({ page }) => {
      await page.setViewportSize(width);
      await signIn(
        page,
        'Karl Nyström',
        'Bank ID',
        `${list}?status=active&endsWithin=180&sort=cardholder&direction=${direction}`,
      );
      await found(page);
      if (width === phone) await page.getByRole('button', { name: 'Select', exact: true }).click();
      await askToRenew(page, [1, 2, 3], width === phone);
      const question = page.getByRole('alertdialog', { name: 'Renew 3' });
      await expect(question).toContainText('A new card is ordered for each');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Renew 3' }).click();
      const result = page.getByRole('alertdialog', { name: 'Many cards at once' });
      await expect(result).toContainText('Renewed: 3 of 3');
      await result.getByRole('button', { name: 'Close' }).click();
      await found(page);
      await askToRenew(page, [1, 2, 3, 4], width === phone);
      await expect(page.getByRole('alertdialog', { name: 'Renew 1' })).toContainText('A new card is ordered already.');
    },
  );
