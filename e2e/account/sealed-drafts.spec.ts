import type { Browser, Page } from '@playwright/test';
import { sealedIn } from '../testing/drafts.ts';
import type { Holder } from '../testing/orders.ts';
import type { RunningPortal } from '../testing/portal.ts';
import { phone, title } from '../testing/screens.ts';
import { forgetSession, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const form = '/register-company/company';
const typed = '556677';
const field = (page: Page) => page.getByLabel('Company number');
const draftKey = '**/api/account/draft-key';

/** Types, and waits until the tab holds it. */
async function type(page: Page, number: string): Promise<void> {
  const before = await sealedIn(page);
  await field(page).fill(number);
  await expect.poll(() => sealedIn(page)).not.toBe(before);
}

/** The session ends as the server knows it: by its person, from another device. */
async function endSession(browser: Browser, portal: RunningPortal, holder: Holder): Promise<void> {
  const context = await browser.newContext({ baseURL: portal.url, viewport: phone });
  const other = await context.newPage();
  await signIn(other, holder, 'Mobile or smart ID', '/account/sessions');
  await other
    .getByRole('row', { name: /Bank ID/ })
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(other.getByText('The device is signed out.')).toBeVisible();
  await context.close();
}

/** All that the tab and the browser hold, as text, and opened where it is base64. */
const heldBy = (page: Page) =>
  page.evaluate(() => {
    const all = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);
    return [all, ...(all.match(/[A-Za-z\d+/]{24,}=*/g) ?? []).map((text) => atob(text.slice(0, text.length & ~3)))].join('\n');
  });

test('what was typed is read by nobody once the session has ended by itself, and comes back to its person alone [W-5-4, W-5-17]', async ({
  page,
  browser,
  portal,
  holder,
}) => {
  test.slow();
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/account/draft-key') asked += 1;
  });
  await signIn(page, holder, 'Bank ID', form);
  await type(page, typed);
  await endSession(browser, portal, holder);
  await page.reload();
  await expect(page).toHaveURL(/demo\/broker/);
  // Nor on a page that anybody sees.
  await page.goto('/confirm-order');
  await expect(title(page)).toBeVisible();
  expect(await sealedIn(page)).not.toBeNull();
  const held = await heldBy(page);
  for (const told of [typed, 'registerCompanyForm', form, holder.givenNames, holder.familyNames, holder.email, 'user-'])
    expect(held, told).not.toContain(told);
  expect(asked, 'no page asks for a key of somebody who is not signed in').toBe(1);
  expect(await page.evaluate(async () => (await fetch('/api/account/draft-key')).status)).toBe(403);

  await signIn(page, holder, 'Bank ID', form);
  await expect(field(page)).toHaveValue(typed);
  await endSession(browser, portal, holder);
  await page.reload();
  await expect(page).toHaveURL(/demo\/broker/);
  // Wherever they come in.
  await signIn(page, 'Sven Ek', 'Bank ID', '/report');
  await expect.poll(() => sealedIn(page)).toBeNull();
  await page.goto(form);
  await expect(field(page)).toHaveValue('');
  await forgetSession(page);
  await signIn(page, holder, 'Bank ID', form);
  await expect(field(page)).toHaveValue('');
});

test('what is typed after the session ended, or without a network, is sealed as it is typed, and comes back [W-5-4]', async ({
  page,
  browser,
  portal,
  holder,
}) => {
  await signIn(page, holder, 'Bank ID', form);
  await page.waitForLoadState('networkidle');
  await endSession(browser, portal, holder);
  await type(page, typed);
  await page.reload();
  await expect(page).toHaveURL(/demo\/broker/);
  await signIn(page, holder, 'Bank ID', form);
  await expect(field(page)).toHaveValue(typed);
  await page.context().setOffline(true);
  await type(page, '556688');
  await page.context().setOffline(false);
  await page.reload();
  await expect(field(page)).toHaveValue('556688');
});

test('the last letters before a reload are not lost [W-5-4]', { tag: '@once' }, async ({ page, holder }) => {
  await signIn(page, holder, 'Bank ID', form);
  await type(page, '5');
  await field(page).evaluate((input: HTMLInputElement) => {
    // As React hears of what is typed; the reload is asked for before the browser can have sealed it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '556699');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    window.location.reload();
  });
  await page.waitForLoadState('load');
  await expect(field(page)).toHaveValue('556699');
});

test('a draft stands in its form as that is drawn, however late its key; without a key the form comes after three seconds [W-5-4]', {
  tag: '@once',
}, async ({ page, holder }) => {
  await signIn(page, holder, 'Bank ID', form);
  await type(page, typed);
  await page.addInitScript(() => {
    const seen = window as { first?: string | undefined };
    new MutationObserver(() => {
      seen.first ??= document.querySelector<HTMLInputElement>('form input[name=companyNumber]')?.value;
    }).observe(document, { subtree: true, childList: true });
  });
  const keysToCome: (() => void)[] = [];
  await page.route(draftKey, async (route) => {
    await new Promise<void>((comes) => void keysToCome.push(comes));
    await route.continue();
  });
  const reload = async () => {
    const asked = page.waitForRequest(draftKey);
    await page.reload();
    await asked;
    await expect(field(page)).toHaveCount(0);
  };
  const bringKey = () => keysToCome.pop()?.();
  await reload();
  bringKey();
  await expect(field(page)).toHaveValue(typed);
  expect(await page.evaluate(() => (window as { first?: string | undefined }).first)).toBe(typed);

  const begun = Date.now();
  await reload();
  await expect(field(page)).toHaveValue('');
  expect(Date.now() - begun).toBeGreaterThan(2900);
  await field(page).fill('55');
  const before = await sealedIn(page);
  expect(await page.evaluate(() => (window as { first?: string | undefined }).first)).toBe('');
  bringKey();
  await expect.poll(() => sealedIn(page)).not.toBe(before);
  await reload();
  bringKey();
  await expect(field(page), 'what was typed before the key came is newer').toHaveValue('55');
});
