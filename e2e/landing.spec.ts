import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { leaveOutFirstAnswers } from './testing/calls.ts';
import { said, title } from './testing/screens.ts';
import { forgetSession, identify, type Method, signInByHand } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

const visited = 'manual-id-partner-visited';

async function cookie(page: Page, name: string): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find((each) => each.name === name)?.value;
}

async function setVisited(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: visited, value: 'true', url }]);
}

test('the root shows a loading indicator alone until it knows who came, then leads on [2.1-1]', async ({ page }) => {
  await signInByHand(page, 'Sven Ek', 'Bank ID');
  await expect(page).toHaveURL('/cards/all');
  const answer = Promise.withResolvers<void>();
  await leaveOutFirstAnswers(page);
  await page.route('**/auth-info**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.locator('.skeleton')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
  answer.resolve();
  await expect(page).toHaveURL('/cards/all');
  await page.goBack();
  expect(page.url(), 'the root leaves no entry to come back to').not.toMatch(/:\d+\/$/);
});

const landings: readonly {
  readonly who: string;
  readonly method: Method;
  readonly leadsTo: string | RegExp;
  readonly heading: string;
}[] = [
  { who: 'Astrid Lindqvist', method: 'Bank ID', leadsTo: /\/cards\/order\//, heading: 'Review your SiteID card order' },
  { who: 'Ivar Tamm', method: 'Mobile or smart ID', leadsTo: '/cards/waiting-orders', heading: 'Hello Ivar Tamm,' },
  { who: 'Cătălina Popescu', method: 'SMS code', leadsTo: /\/cards\/order\//, heading: 'Review your SiteID card order' },
  { who: 'Dmytro Kovalenko', method: 'Manual ID', leadsTo: '/cards/waiting-orders', heading: 'Hello Dmytro Kovalenko,' },
];
for (const { who, method, leadsTo, heading } of landings) {
  test(`identified by ${method}, a holder for whom something waits is led there [1-6, 2.3-4]`, async ({ page }) => {
    await signInByHand(page, who, method);
    await expect(page).toHaveURL(leadsTo);
    await expect(title(page)).toHaveText(heading);
  });
}

test('without a verified identity: the manual ID partner’s page, once, with its cookie and its warning [2.1-15, 2.3-1, 2.3-2]', async ({
  page,
  portal,
}) => {
  await test.step('the page and the cookie', async () => {
    await signInByHand(page, 'Farah Haddad', 'SMS code');
    await expect(page).toHaveURL('/cards/visit-manual-id-partner');
    await expect(title(page)).toHaveText('First, prove who you are');
    await expect(said(page, 'It seems there are no pending card orders or cards to activate for you.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Or visit an ID office' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in with bank ID' })).toBeVisible();
    const byEid = page.getByRole('region', { name: 'Sign in with your e-ID' }).getByRole('link');
    await expect(byEid).toHaveText(['Sign in with bank ID', 'Sign in with mobile or smart ID']);
    const partner = page.getByRole('region', { name: 'Or visit an ID office' });
    await expect(partner.getByRole('link', { name: 'support@siteid.example' })).toBeVisible();
    await expect(partner.getByRole('link', { name: 'Sign in with SMS code' })).toHaveAttribute('href', /method=sms/);
    expect(await cookie(page, visited)).toBe('true');
    await expectAccessible(page);
  });
  await test.step('visited: the further rules decide', async () => {
    const further = page.waitForRequest('**/cards/my-cards');
    await page.goto('/');
    await further;
    await expect(page).toHaveURL('/cards/visit-manual-id-partner');
    await expect(title(page)).toBeVisible();
  });
  await test.step('an SMS sign-in forgets the visit', async () => {
    await signInByHand(page, 'Farah Haddad', 'SMS code', '/authentication/sign-in?redirect_uri=/explanation');
    await expect(page).toHaveURL('/explanation');
    expect(await cookie(page, visited)).toBeUndefined();
    await page.goto('/');
    await expect(page).toHaveURL('/cards/visit-manual-id-partner');
    expect(await cookie(page, visited)).toBe('true');
  });
  await test.step('who needs no partner loses the cookie at the root', async () => {
    await forgetSession(page);
    await setVisited(page, portal.url);
    await signInByHand(page, 'Sven Ek', 'Bank ID');
    await expect(page).toHaveURL('/cards/all');
    expect(await cookie(page, visited)).toBeUndefined();
  });
});

test('whoever has something waiting is led there by a sign-in that proves nothing, and reads no warning [2.1-15, 2.3-1]', async ({
  page,
}) => {
  // Whose order it is they proved before; a code to a phone that nobody recorded shows it no more.
  await signInByHand(page, 'Astrid Lindqvist', 'Bank ID');
  await expect(page).toHaveURL(/\/cards\/order\//);
  await forgetSession(page);
  await signInByHand(page, 'Astrid Lindqvist', 'SMS code');
  await expect(page).toHaveURL('/cards/visit-manual-id-partner');
  await expect(title(page)).toHaveText('First, prove who you are');
  await expect(page.getByRole('link', { name: 'Sign in with bank ID' })).toBeVisible();
  await expect(said(page, 'It seems there are no pending card orders or cards to activate for you.')).toHaveCount(0);
});

test('staff without a card of their own are led to the search, which says how many companies wait for them [1-9, W-7-1]', async ({
  page,
}) => {
  await signInByHand(page, 'Olga Saar', 'Bank ID');
  await expect(page).toHaveURL('/search-users-globally');
  // Their first screen says who waits for them, in the page that comes, and leads there.
  await expect(page.getByText('1 company waits for your decision')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show the companies' }).click();
  await expect(page).toHaveURL('/customers?state=pending');
  await expect(page.getByRole('rowheader')).toHaveText(['Lumi Sähkö Oy']);
  await page.goBack();
  await expect(page.getByText('1 company waits for your decision')).toBeVisible();
  await page.getByRole('searchbox').fill('Astrid');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Astrid Maria Lindqvist' })).toBeVisible();
  await expect(page.getByText('1 company waits for your decision'), 'above people who were found').toHaveCount(0);
  await page.goto('/cards/all');
  await expect(said(page, 'You have no pending card orders')).toBeVisible();
});

test('who has the service portal’s permission is sent there [2.3-3]', async ({ page }) => {
  await signInByHand(page, 'Ruta Ozola', 'Bank ID');
  await expect(page).toHaveURL('/demo/service-portal');
  await expectAccessible(page);
});

test('known, with an order, but signed in too weakly: the landing page first, then securely to the order [2.3-5, 2.4-4]', async ({
  page,
}) => {
  await signInByHand(page, 'Goran Petrović', 'General');
  await expect(page).toHaveURL('/confirm-order');
  const hint = page.getByText('No e-ID? If an ID office has checked your passport');
  await expect(hint.getByRole('link', { name: 'sign in with SMS code' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with bank ID' }).click();
  await identify(page, 'Goran Petrović', 'Bank ID');
  await expect(page).toHaveURL(/\/cards\/order\//);
  await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

test('a representative is led to the organisation’s cards [2.3-6]', async ({ page }) => {
  await signInByHand(page, 'Karl Nyström', 'Bank ID');
  await expect(page).toHaveURL('/NORRBYGG/organization/cards');
});

test('anyone else is led to my cards [2.3-7, 2.4-11, 2.4-21]', async ({ page }) => {
  const myCards = page.waitForRequest('**/cards/my-cards');
  await signInByHand(page, 'Sven Ek', 'Bank ID');
  await myCards;
  await expect(page).toHaveURL('/cards/all');
  await expect(said(page, 'You have no pending card orders')).toBeVisible();
  await expectAccessible(page);
});

test('an anonymous visitor of the root signs in and comes back to it [2.3-8, 6-5]', async ({ page, portal }) => {
  const signingIn = page.waitForRequest('**/authentication/sign-in?**');
  await page.goto('/');
  const { searchParams } = new URL((await signingIn).url());
  expect(searchParams.get('redirect_uri')).toBe(`${portal.url}/`);
  await expect(page.getByRole('heading', { name: 'How do you want to prove who you are?' })).toBeVisible();
  await expectAccessible(page);
});
