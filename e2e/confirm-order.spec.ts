import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { leaveOutFirstAnswers } from './testing/calls.ts';
import type { RunningPortal } from './testing/portal.ts';
import { desk, said, title } from './testing/screens.ts';
import { identify, signInByHand } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

/** The individual actions in the server's log so far, as `who: what`. */
function logged({ output }: RunningPortal): string[] {
  const lines = output()
    .split('\n')
    .filter((line) => line.includes('"individual action"'));
  return lines.map((line) => {
    const { username, action } = JSON.parse(line) as { username: string; action: string };
    return `${username}: ${action}`;
  });
}

const signInLinks = (page: Page) => page.getByRole('region', { name: 'First, prove who you are' }).getByRole('link');

test('an anonymous person reads that secure identification is required, and starts signing in [1-13, 2.1-4, 2.4-1, 2.4-2, 2.4-4, 2.4-5]', async ({
  page,
  portal,
}) => {
  await page.goto('/confirm-order/kortverket');
  await expect(title(page)).toHaveText('Confirm your SiteID card order');
  await expect(page.getByRole('main')).toContainText('ordered your SiteID card from Kortverket');
  await expect(said(page, /So you need secure identification first: your bank ID or another e-ID/)).toBeVisible();
  await expect(signInLinks(page)).toHaveText([
    'Sign in with bank ID',
    'Sign in with mobile or smart ID',
    'Sign in with SMS code',
    'sign in with manual ID',
    'Sign in without an e-ID',
    'Continue to Sign in',
  ]);
  await expectAccessible(page);
  await expect.poll(() => logged(portal)).toContain('anonymous: confirm-order: page entry');

  await signInLinks(page).getByText('Sign in with mobile').click();
  await expect(page.getByRole('heading', { name: 'Mobile or smart ID: who are you?' })).toBeVisible();
  await expect.poll(() => logged(portal)).toContain('anonymous: confirm-order: mobile sign-in');
  await expectAccessible(page);
  await identify(page, 'Sven Ek', 'Mobile or smart ID');
  await expect(page).toHaveURL('/cards/waiting-orders');
  await expect(said(page, 'it seems there are no pending card orders or cards to activate for you')).toBeVisible();
});

test('each way to sign in starts that very method, and its click is logged by who clicked [2.4-2, 2.4-5]', async ({
  page,
  portal,
}) => {
  await signInByHand(page, 'Goran Petrović', 'General', '/authentication/sign-in?redirect_uri=/confirm-order');
  await expect(page).toHaveURL('/confirm-order');
  await expect.poll(() => logged(portal)).toContain('goran-petrovic: confirm-order: page entry');
  for (const [name, asks, method] of [
    ['Sign in with bank ID', 'Bank ID: who are you?', 'bank'],
    ['Sign in with mobile or smart ID', 'Mobile or smart ID: who are you?', 'mobile'],
    ['sign in with SMS code', 'SMS code: who are you?', 'sms'],
    ['Sign in without an e-ID', 'General: who are you?', 'general'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name: asks })).toBeVisible();
    await expect.poll(() => logged(portal)).toContain(`goran-petrovic: confirm-order: ${method} sign-in`);
    await page.goto('/confirm-order');
  }
  await page.getByRole('link', { name: 'Continue to Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'How do you want to prove who you are?' })).toBeVisible();
  await expect.poll(() => logged(portal)).toContain('goran-petrovic: confirm-order: continue to sign-in');
});

test('a click that opens the sign-in beside the page is logged too [2.4-5]', async ({ page, portal }) => {
  await page.goto('/confirm-order');
  const clicks = () => logged(portal).filter((line) => line === 'anonymous: confirm-order: bank sign-in').length;
  const before = clicks();
  const bank = page.getByRole('link', { name: 'Sign in with bank ID' });
  const opens = [{ modifiers: ['ControlOrMeta'] }, { modifiers: ['Shift'] }, { button: 'middle' }] as const;
  for (const [index, how] of opens.entries()) {
    await bank.click({ ...how, modifiers: 'modifiers' in how ? [...how.modifiers] : [] });
    // What the browser opens for it, a tab or a window, is the browser's matter.
    await expect.poll(clicks).toBe(before + index + 1);
  }
  await expect(page).toHaveURL('/confirm-order');
});

test('the page needs its permission [2.1-4, 6-5]', async ({ page }) => {
  await signInByHand(page, 'Sven Ek', 'Bank ID', '/authentication/sign-in?redirect_uri=/explanation');
  await expect(page).toHaveURL('/explanation');
  await leaveOutFirstAnswers(page);
  await page.route('**/auth-info**', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.result.currentPermissions = [];
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/confirm-order');
  await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
});

test('an old link that is opened over the page leads on, as it does everywhere [2.1-17]', { tag: '@once' }, async ({ page }) => {
  await page.goto('/confirm-order');
  await expect(title(page)).toBeVisible();
  await page.evaluate(() => (location.hash = '#/explanation'));
  await expect(page).toHaveURL('/explanation');
});

test('an old link that is opened while the first screen still loads leads on as well [2.1-17]', { tag: '@once' }, async ({
  page,
}) => {
  let arrive = () => {};
  const opened = new Promise<void>((resolve) => (arrive = resolve));
  // The screen's own part of the program: it comes after the router has begun with the address before.
  await page.route('**/*.js', async (route) => {
    const part = await route.fetch();
    if ((await part.text()).includes('confirmOrder.identifyTitle')) await opened;
    await route.fulfill({ response: part });
  });
  await page.goto('/confirm-order', { waitUntil: 'commit' });
  await expect(page.locator('#first-screen-loads[data-shown]')).toBeAttached();
  await page.evaluate(() => (location.hash = '#/explanation'));
  arrive();
  await expect(page).toHaveURL('/explanation');
});

test.describe('on a desk', () => {
  test.use({ viewport: desk });

  test('more about the card, and the terms as a PDF that opens [2.4-3]', { tag: '@once' }, async ({ page }) => {
    await page.goto('/confirm-order');
    await expectAccessible(page);
    const terms = page.getByRole('main').getByRole('link', { name: 'Personal data terms (PDF)' });
    const address = (await terms.getAttribute('href')) ?? '';
    expect(address).toBe('/binary/siteid_person_termsOfService.en.pdf');
    const pdf = await page.request.get(address);
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'More about the card and how you get it' }).click();
    await expect(title(await opened)).toHaveText('How you get your SiteID card');
    await expectAccessible(await opened);
  });
});
