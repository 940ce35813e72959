import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { callDirectly } from './testing/calls.ts';
import { desk, drawnCard, expectRed, fact, said, title, unfold } from './testing/screens.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

const orderOfCatalina = 'de300000-0000-4000-8002-000000000006';

/** Accept cannot be pressed, and who calls the server without it is refused for this reason; nothing has changed then. */
async function expectNoAcceptance(page: Page, reason: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await test.step('the bar leads to the reason, which stands above the card, and asks for nothing that cannot be sent', async () => {
    const notices = page.locator('#order-notices');
    await page.getByRole('link', { name: "Why you can't accept this order" }).click();
    await expect(notices).toBeFocused();
    await expect(notices).toBeInViewport();
    const tops = [notices, drawnCard(page)].map(async (each) => (await each.boundingBox())?.y ?? 0);
    const [reason = 0, card = 0] = await Promise.all(tops);
    expect(reason).toBeLessThan(card);
    await expect(page.getByRole('textbox', { name: 'Your phone number' })).toHaveCount(0);
  });
  await expect(page.getByRole('link', { name: 'Reject' })).toBeVisible();
  const orderId = new URL(page.url()).pathname.split('/').at(-1);
  const forced = await callDirectly(page, 'POST', `/cards/confirm-card-order/${orderId}`, {
    phone: '+46701740604',
    country: 'SE',
  });
  expect(forced).toMatchObject({ status: 409, body: { logicExceptionMessageKey: reason } });
  await page.reload();
  await unfold(page);
  await expect(fact(page, 'Status')).toHaveText('Waiting for review');
}

test('a name in the wrong order and another nationality are told, are red, and stop the confirmation [4-7, 5-5, 5-6]', async ({
  page,
}) => {
  await signIn(page, 'Cătălina Popescu', 'Manual ID');
  await expect(title(page)).toHaveText('Review your SiteID card order');

  await expect(said(page, 'Card order name to be printed, does not match personal data.')).toBeVisible();
  await expect(said(page, 'The order says Popescu Cătălina. Your scanned ID says Cătălina Ioana Popescu.')).toBeVisible();
  await expect(said(page, 'Card order nationality to be printed, does not match personal data.')).toBeVisible();
  await expect(said(page, 'The order says: Moldova. Your scanned ID says: Romania.')).toBeVisible();

  await test.step('the ways out: a rejection, the company, another ID', async () => {
    const notices = page.locator('#order-notices');
    await expect(said(page, /^Is the order wrong, or not for you\? Reject it and say why\./)).toBeVisible();
    await expect(said(page, /^Is the order right\? Sign in with an ID that says the same/)).toBeVisible();
    await expect(notices.getByRole('link', { name: 'kort@norrbygg.example' })).toBeVisible();
    await expect(notices.getByRole('link', { name: 'Sign in with bank ID' })).toBeVisible();
  });

  await expect(fact(page, 'Name to print')).toHaveText('Popescu Cătălina');
  await expectRed(fact(page, 'Name to print'));
  await expectRed(fact(page, 'Nationality'));
  await test.step('what differs stands open; what can be read on the card is folded', async () => {
    await expect(fact(page, 'Name to print')).toBeVisible();
    await expect(fact(page, 'Valid until')).toBeHidden();
    await unfold(page);
    await expect(fact(page, 'Valid until')).toBeVisible();
  });
  await expect(drawnCard(page).getByRole('img')).toHaveAccessibleName(
    /Name: Popescu Cătălina does not match the verified identity\. .*Nationality: Moldova does not match the verified identity$/,
  );
  await expect(drawnCard(page).locator('.card-drawing').first().getByText('!', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await expectNoAcceptance(page, 'errors.cards.nameMismatch');
});

test('a Nordic card wants passport or e-ID, an LMA card the LMA card: each by its own message [4-7, 5-8]', async ({ page }) => {
  await signIn(page, 'Dmytro Kovalenko', 'Manual ID');
  await page.getByRole('link', { name: 'Review my LMA card order' }).click();
  await expect(title(page)).toHaveText('Review your LMA card order');
  await expect(fact(page, 'Identity checked by')).toHaveText('Scanned ID');
  await expect(said(page, /Your identity has to be verified/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
  await expectAccessible(page);

  await page.goto('/cards/waiting-orders');
  await page.getByRole('link', { name: 'Review my SiteID card order' }).click();
  await expect(said(page, 'Your identity has to be verified using your passport or eID')).toBeVisible();
  const otherSignIn = page.getByRole('main').getByRole('link', { name: 'Sign in with bank ID' });
  const { searchParams } = new URL((await otherSignIn.getAttribute('href')) ?? '', page.url());
  expect([searchParams.get('method'), searchParams.get('redirect_uri')]).toEqual(['bank', page.url()]);
  await expectAccessible(page);
  await expectNoAcceptance(page, 'errors.cards.nordicCardNotAllowed');
});

test('an order for a government id that is not the person’s own cannot be accepted [4-7, 5-7]', async ({ page }) => {
  await signIn(page, 'Jana Kask', 'Bank ID');
  await expect(
    said(page, "The ID number on this order is not one we have verified as yours, so you can't do this."),
  ).toBeVisible();
  const notices = page.locator('#order-notices');
  await expect(notices.getByRole('link', { name: 'kort@norrbygg.example' })).toBeVisible();
  await expect(notices.getByRole('link', { name: 'Sign in with mobile or smart ID' })).toBeVisible();
  await expect(said(page, /49302260/)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoAcceptance(page, 'errors.cards.governmentIdNotVerified');
});

test.describe('the company that looks at such an order', () => {
  test.use({ viewport: desk });

  test('reads in its own words why something is red, and what to do [2.4-15, 5-5, 5-6]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', `/NORRBYGG/organization/cards/view-order/${orderOfCatalina}`);
    await expect(title(page)).toHaveText(/^Cătălina .*'s card order$/);
    await expectRed(fact(page, 'Name to print'));
    await expect(said(page, 'Card order name to be printed, does not match personal data.')).toBeVisible();
    await expect(
      said(page, "The order says Popescu Cătălina. The cardholder's scanned ID says Cătălina Ioana Popescu."),
    ).toBeVisible();
    await expect(said(page, "The order says: Moldova. The cardholder's scanned ID says: Romania.")).toBeVisible();
    await expect(said(page, 'Reject this order and order a new card with the right details.')).toBeVisible();
    await expectAccessible(page);
  });
});
