import { expectAccessible } from './testing/accessibility.ts';
import { desk, fact, said, title, unfold } from './testing/screens.ts';
import { identify, signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

test('what waits: greeting, orders to review, cards to activate, each leading to its own [2.4-6, 2.4-8, 2.4-11]', async ({
  page,
}) => {
  await signIn(page, 'Dmytro Kovalenko', 'Manual ID');
  await expect(page).toHaveURL('/cards/waiting-orders');
  await expect(title(page)).toHaveText('Hello Dmytro Kovalenko,');
  await expect(said(page, 'it seems we need input from you')).toBeVisible();
  const home = page.getByRole('banner').getByRole('link', { name: 'SiteID, home page' });
  await expect(home.locator('svg, img').first()).toBeVisible();
  expect((await home.locator('svg, img').first().boundingBox())?.width).toBeGreaterThan(15);
  const toReview = page.getByRole('region', { name: 'Card orders to review' }).getByRole('listitem');
  await expect(toReview).toContainText(['Norrbygg AB', 'Norrbygg AB']);
  await expect(toReview.filter({ hasText: 'LMA card' })).toHaveCount(1);
  // Each is drawn as its card, with the photo.
  await expect(toReview.locator('.listed-card svg')).toHaveCount(2);
  await expect(toReview.locator('.listed-card').first()).toContainText('Dmytro Kovalenko');
  await expect(page.getByRole('region', { name: 'Cards to activate' })).toHaveCount(0);
  // One thing to do: what stands first.
  await expect(toReview.locator('.button')).toHaveCount(2);
  await expect(toReview.locator('.button[data-look=primary]')).toHaveCount(1);
  await expect(toReview.first().locator('.button')).toHaveAttribute('data-look', 'primary');
  await expectAccessible(page);

  const review = page.getByRole('link', { name: 'Review my LMA card order' });
  const address = (await review.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/cards\/order\/[\da-f-]{36}$/);
  await review.click();
  await expect(page).toHaveURL(address);
  await unfold(page);
  await expect(fact(page, 'Card type')).toHaveText('LMA');
});

test('a card alone to activate keeps the dashboard, and leads to its activation [2.4-8, 2.4-11]', async ({ page }) => {
  await signIn(page, 'Ivar Tamm', 'Mobile or smart ID');
  await expect(page).toHaveURL('/cards/waiting-orders');
  const ready = page.getByRole('region', { name: 'Cards to activate' }).getByRole('listitem');
  await expect(ready).toContainText('Norrbygg AB');
  const activate = ready.getByRole('link', { name: 'Activate my SiteID card' });
  const address = (await activate.getAttribute('href')) ?? '';
  await activate.click();
  await expect(page).toHaveURL(address);
  await expect(title(page)).toHaveText('Activate your SiteID card');
  await expectAccessible(page);
});

const banners = {
  confirmed: 'Thank you! Your card data was confirmed and we are now ready to print card',
  activated: 'Your card has been activated',
  rejected: 'Your card data was rejected and ordering organisation is informed',
  suspended: 'Your card was suspended',
  reactivated: 'Your card was reactivated',
  terminated: 'Your card was terminated',
} as const;

test('each status has its thank-you banner, any other is page not found [2.1-13, 2.1-16, 2.4-7, 2.4-9, 2.4-11]', async ({
  page,
}) => {
  await signIn(page, 'Sven Ek', 'Bank ID');
  await expect(page).toHaveURL('/cards/all');
  for (const [status, text] of Object.entries(banners)) {
    await page.goto(`/cards/waiting-orders/${status}`);
    await expect(said(page, text)).toBeVisible();
    for (const other of Object.values(banners)) await expect(said(page, other)).toHaveCount(other === text ? 1 : 0);
    await expect(said(page, 'all is set')).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto('/cards/waiting-orders/enchanted');
  await expect(said(page, "The page you are looking for can't be found")).toBeVisible();
  await expectAccessible(page);
});

test('the customer service is the one of the page’s language [2.4-10, 3-6]', async ({ page, baseURL }) => {
  for (const [language, email, phone, opening] of [
    ['en', 'support@siteid.example', '+46 8 465 004 00', 'Monday to Friday 8–16'],
    ['fi', 'tuki@siteid.example', '+46 8 465 004 01', 'Maanantaista perjantaihin 9–17'],
    ['sv', 'stod@siteid.example', '+46 8 465 004 02', 'Måndag till fredag 8–16'],
    ['et', 'abi@siteid.example', '+46 8 465 004 03', 'Esmaspäevast reedeni 9–17'],
  ] as const) {
    await page.context().addCookies([{ name: 'ui-language', value: language, url: baseURL ?? '' }]);
    await page.goto('/confirm-order');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const service = page.getByRole('contentinfo').getByRole('region');
    await expect(service.getByRole('link', { name: email })).toBeVisible();
    await expect(service.getByRole('link', { name: phone })).toBeVisible();
    await expect(service).toContainText(opening);
  }
});

test.describe('on a desk', () => {
  test.use({ viewport: desk });

  test('who came for an order reads that nothing waits, whom to ask, and finds the way out [1-13, 2.4-9, 2.4-10, 7-4]', async ({
    page,
  }) => {
    await page.goto('/confirm-order');
    await page.getByRole('link', { name: 'Sign in with bank ID' }).click();
    await identify(page, 'Sven Ek', 'Bank ID');
    await expect(page).toHaveURL('/cards/waiting-orders');
    await expect(title(page)).toHaveText('Hello Sven Ek,');
    await expect(said(page, 'it seems there are no pending card orders or cards to activate for you')).toBeVisible();
    await expect(said(page, 'it seems we need input from you')).toHaveCount(0);
    await expect(said(page, /contact your employer or the person responsible for card orders/)).toBeVisible();
    const service = page.getByRole('region', { name: 'Customer service' });
    await expect(service.getByRole('link', { name: 'support@siteid.example' })).toHaveAttribute(
      'href',
      'mailto:support@siteid.example',
    );
    await expect(service.getByRole('link', { name: '+46 8 465 004 00' })).toHaveAttribute('href', 'tel:+46846500400');
    await expect(service).toContainText('Monday to Friday 8–16');
    await expect(service).toContainText('Saturday 10–14');
    await expectAccessible(page);

    await expect(page.getByRole('link', { name: 'See all your cards and orders' })).toHaveAttribute('href', '/cards/all');
    await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click();
    await expect(title(page)).toHaveText('Confirm your SiteID card order');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.goto('/cards/all');
    await expect(page.getByRole('heading', { name: 'How do you want to prove who you are?' })).toBeVisible();
  });
});
