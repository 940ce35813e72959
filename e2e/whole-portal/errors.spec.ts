import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { builtFileOf } from '../testing/built-files.ts';
import { leaveOutFirstAnswers } from '../testing/calls.ts';
import { cardRow, choose, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

/** What no log may hold. */
const canary = 'CANARY-REASON-7';
const errorPath = (id: string, data: object = {}) => `/error/${Buffer.from(JSON.stringify({ id, data })).toString('base64url')}`;
const answering =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: body, headers });
const fault = { details: [], execution: { exception_id: 'e-4711', exception_additional_data: {} } };
const general = /^Whoops, looks like something went wrong\. .*\(Error id: (.*)\)$/;

/** What the page tells the server of itself. */
function logOf(page: Page): { readonly url: string; readonly body: string }[] {
  const told: { url: string; body: string }[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/general/log-client-')) told.push({ url: request.url(), body: request.postData() ?? '' });
  });
  return told;
}

/** The form by which Eevi suspends her card, filled in. */
async function openReasonForm(page: Page): Promise<void> {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  await cardRow(page, 'Norrbygg AB', 'Active').getByRole('link').click();
  await choose(page, 'Suspend');
  await page.getByLabel('Why are you suspending the card?').fill(canary);
}

const send = (page: Page) => page.getByRole('button', { name: 'Suspend the card' }).click();
const suspension = '**/api/cards/suspend-card-order/**';

test('an address that carries an error says it as text; any other address of an error says the general one [2.1-2, 8-1, T19]', async ({
  page,
}) => {
  const markup = '<img src=x onerror="document.title=1"><b>bold</b>';
  await page.goto(errorPath('errors.organisations.tooManyResults', { listMaxLength: 50 }));
  await expect(title(page)).toHaveText('Something went wrong');
  await expect(said(page, 'There are more than 50 results. Please search for something more exact.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(errorPath('errors.password.emailNotFound'));
  await expect(said(page, "We don't know this e-mail address. If you have no account yet, please register.")).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'register' })).toHaveAttribute('href', '/register-company');
  for (const [id, data] of [
    ['goHome', {}],
    ['errors.nothing', {}],
    ['__proto__', {}],
    // What a link wants said is not said, nor half a text.
    ['errors.organisations.tooManyResults', { listMaxLength: markup }],
    ['errors.organisations.tooManyResults', { listMaxLength: { toString: 1 } }],
    ['errors.validation.field.incorrectEmails', { emails: 'Your account is blocked. Call +46 8 1.', count: 1 }],
    ['errors.cards.tooManyAttempts', {}],
    ['errors.cards.validFromInFuture', { validFrom: markup }],
  ] as const) {
    await page.goto(errorPath(id, data));
    await expect(said(page, general)).toBeVisible();
    await expect(page.getByRole('main').locator('b, img')).toHaveCount(0);
  }
  await page.goto('/error/%3Cscript%3E');
  await expect(said(page, general)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Report a problem' }).click();
  await expect(title(page)).toHaveText('Report a problem');
});

test('a failed call is told by what its answer says, and what was typed stays [7-5, 8-1, 8-3]', async ({ page }) => {
  const told = logOf(page);
  await openReasonForm(page);
  const reason = page.getByLabel('Why are you suspending the card?');
  const cases: readonly [string, (route: Route) => Promise<void>, string | RegExp][] = [
    [
      'a rule, with its data',
      answering(409, {
        logicExceptionMessageKey: 'errors.cards.validFromInFuture',
        logicExceptionAdditionalData: { validFrom: '2027-01-15' },
      }),
      "You can't activate the card before 2027-01-15.",
    ],
    [
      'a rule of the wider product, its prefix left out',
      answering(409, { logicExceptionMessageKey: 'ItemDoesNotExist' }),
      "We can't find what you are looking for. It may have been removed.",
    ],
    ['a rule that nobody here knows', answering(409, { logicExceptionMessageKey: 'errors.of.somebody.else' }), general],
    [
      'bad input',
      answering(400, { ...fault, details: [{ path: 'body', message: 'wrong' }] }),
      'Whoops, looks like input validation failed. Please check if field values are correct.',
    ],
    ['a fault', answering(500, fault), /\(Error id: e-4711\)$/],
    ['an answer that is none', (route) => route.fulfill({ status: 502, body: '<html>' }), /\(Error id: –\)$/],
    ['no answer', (route) => route.abort(), "We can't reach the service right now. Check your connection and try again."],
  ];
  for (const [name, answer, text] of cases) {
    await test.step(name, async () => {
      await page.route(suspension, answer);
      await send(page);
      await expect(said(page, text)).toBeVisible();
      await expect(page.getByRole('main').locator('.status-message')).toHaveCount(1);
      await expect(reason).toHaveValue(canary);
      await expect(page.getByRole('button', { name: 'Suspend the card' })).toBeEnabled();
      await page.unroute(suspension);
    });
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expect(page.getByRole('main').locator('.status-message')).toHaveCount(0);

  // Bad input and the two faults; a rule's no is none, and who cannot be reached cannot be told.
  await expect.poll(() => told.length).toBe(3);
  expect(told.every(({ url }) => url.endsWith('/log-client-error'))).toBe(true);
  expect(told[1]?.body).toContain('status 500, id e-4711');
  expect(JSON.stringify(told)).not.toContain(canary);
});

test('a missing right or session is told by what the person then is, and nothing typed is lost [4-16, 6-7, 8-2]', async ({
  page,
}) => {
  const told = logOf(page);
  await openReasonForm(page);
  const reason = page.getByLabel('Why are you suspending the card?');
  const tokenMissing = { 'x-session-token-missing': 'true' };

  await test.step('signed in, the token was lost: it is refreshed', async () => {
    await page.route(suspension, answering(403, fault, tokenMissing));
    const reloaded = page.waitForResponse('**/api/general/*/auth-info');
    await send(page);
    await reloaded;
    await expect(said(page, 'Your current session was refreshed. Please fill form and repeat action again.')).toBeVisible();
    await expect(reason).toHaveValue(canary);
  });

  const asAnonymous = async (route: Route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.result.otherUiInfo.isSignedIn = false;
    await route.fulfill({ response, json: body });
  };
  await test.step('anonymous by now: the session expired, and the way back to this page', async () => {
    await page.route('**/api/general/*/auth-info', asAnonymous);
    await send(page);
    await expect(said(page, 'Your current session expired. Please review your data and resubmit it.')).toBeVisible();
    await expect(reason).toHaveValue(canary);
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      `/authentication/sign-in?${new URLSearchParams({ redirect_uri: page.url() })}`,
    );
  });

  await test.step('anonymous without the right: to sign in, and back here', async () => {
    await page.unroute(suspension);
    await page.route(suspension, answering(403, fault));
    const signInAsked = page.waitForRequest((request) => request.url().includes('/authentication/sign-in?'));
    const here = page.url();
    await send(page);
    expect(new URL((await signInAsked).url()).searchParams.get('redirect_uri')).toBe(here);
    await page.unrouteAll();
  });

  await test.step('signed in without the right: unauthorized', async () => {
    await page.goto('/cards/all');
    await cardRow(page, 'Norrbygg AB', 'Active').getByRole('link').click();
    await choose(page, 'Suspend');
    await reason.fill(canary);
    await page.route(suspension, answering(403, fault));
    await send(page);
    await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/cards/all');
  });

  expect(told.map(({ body }) => body).join('\n')).toContain('backend call forbidden /cards/suspend-card-order/');
  await page.goto('/NORRBYGG/organization/cards?search=somebody');
  await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
  await expect.poll(() => told.at(-1)?.body).toBe('{"clientAction":"route unauthorized /NORRBYGG/organization/cards"}');
});

test('a message is in sight of the button that brought it, wherever that stands [8-3]', async ({ page }) => {
  await signIn(page, 'Astrid Lindqvist', 'Bank ID');
  await expect(title(page)).toHaveText('Review your SiteID card order');
  await page.route('**/api/cards/confirm-card-order/**', answering(500, fault));
  await page.getByLabel('Your phone number').fill('070 174 06 05');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(said(page, /\(Error id: e-4711\)$/)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Accept' })).toBeInViewport({ ratio: 1 });
});

test('a page that is loaded anew keeps what was saved and says what was not [4-18]', async ({ page }) => {
  await openReasonForm(page);
  const reason = page.getByLabel('Why are you suspending the card?');
  const notSent = 'The page reloaded before you sent the form, so your entries were lost.';
  await page.reload();
  await expect(said(page, new RegExp(notSent))).toBeVisible();
  await expect(reason).toHaveValue('');
  await expectAccessible(page);
  await page.reload();
  await expect(reason).toBeVisible();
  await expect(said(page, new RegExp(notSent))).toHaveCount(0);
});

test('errors of a form: the first gets the focus and is read with its field, the main one goes with them [4-18, 5-11]', async ({
  page,
}) => {
  await signIn(page, 'Astrid Lindqvist', 'Bank ID');
  const phone = page.getByLabel('Your phone number');
  const main = said(page, 'Please make sure that all required fields are filled out correctly');
  await phone.fill('   ');
  await phone.press('Enter');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/This field is required/);
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(main).toBeVisible();
  await phone.fill('12');
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true');
  await expect(main).toHaveCount(0);
  await phone.press('Enter');
  await expect(phone).toHaveAccessibleDescription(/phone number/i);
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  // What is no number in one country may be one in another.
  await phone.fill('070 174 06 05');
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true');
});

test('without configuration the portal goes on with its defaults, without country names with an empty list [7-5]', async ({
  page,
}) => {
  await signIn(page, 'Astrid Lindqvist', 'Bank ID');
  await expect(title(page)).toHaveText('Review your SiteID card order');
  await leaveOutFirstAnswers(page);
  await page.route('**/api/general/config', (route) => route.abort());
  await page.route('**/api/general/classifiers/*', answering(500, fault));
  await page.reload();
  await expect(title(page)).toHaveText('Review your SiteID card order');
  await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
  // The preferred ones have their places all the same.
  await expect(page.getByLabel('Country code').getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('main').locator('.status-message')).toHaveCount(0);
});

test('the report holds what happened and which browser it was, and nothing that is secret [2.1-3, 2.2-9, 9-2, T22]', async ({
  page,
}) => {
  await openReasonForm(page);
  await send(page).catch(() => undefined);
  await expect(page).toHaveURL('/cards/waiting-orders/suspended');
  await page.goto('/cards/all?logToSessionStorage=true');
  await cardRow(page, 'Norrbygg AB', 'Suspended').getByRole('link').click();
  await choose(page, 'Reactivate');
  await page.getByLabel('Why are you reactivating the card?').fill(canary);
  await page.getByRole('button', { name: 'Reactivate the card' }).click();
  await expect(page).toHaveURL('/cards/waiting-orders/reactivated');
  await page.goto('/cards/all');
  await cardRow(page, 'Norrbygg AB', 'Active').getByRole('link').click();
  await page.getByRole('button', { name: 'Show PIN' }).click();
  await page.getByRole('dialog').getByLabel('Card number').fill('KV2039090155');
  await page.getByRole('dialog').getByLabel('Card number').press('Enter');
  await expect(said(page, 'Your card pin is: 2603')).toBeVisible();

  await page.goto('/report');
  const customerSupport = page.getByRole('main').getByRole('link');
  await expect(customerSupport).toHaveText('support@siteid.example');
  await expect(customerSupport).toHaveAttribute('href', 'mailto:support@siteid.example');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the report' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('report.json');
  const text = readFileSync(await download.path(), 'utf8');
  const report = JSON.parse(text) as { actionLog: { event: string; details: Record<string, string> }[]; userAgent: string };
  expect(report.userAgent).toBe(await page.evaluate(() => navigator.userAgent));
  const routes = report.actionLog.filter(({ event }) => event === 'route').map(({ details }) => details);
  expect(routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/cards/all', '/cards/reactivate-card-order/$orderId', '/cards/view-order/$orderId', '/report']),
  );
  expect(routes[0]).toEqual({
    path: '/cards/all',
    params: '{}',
    query: '{"logToSessionStorage":"true"}',
    url: new URL('/cards/all?logToSessionStorage=true', page.url()).href,
  });
  const forms = report.actionLog.filter(({ event }) => event === 'form submitted').map(({ details }) => details);
  expect(forms).toEqual([
    { form: 'cardRejectForm', isValid: 'true', rejectionReason: '***' },
    { form: 'showPinForm', isValid: 'true', cardNumber: '***' },
  ]);
  expect(text).not.toMatch(new RegExp(`${canary}|KV-?2039|2603|\\b\\d{6}-\\d{4}\\b|Mäkinen`));
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain('form submitted');
  expect(kept).not.toMatch(new RegExp(`${canary}|KV-?2039|2603`));
  await page.goto('/report?logToSessionStorage=false');
  await expect(title(page)).toHaveText('Report a problem');
  expect(await page.evaluate(() => sessionStorage.getItem('action-log'))).toBeNull();
});

test('a part of the page that is gone after a deployment is fetched anew with the page, once [8-3]', async ({ page }) => {
  let asked = 0;
  await page.route(`**${builtFileOf('report-screen')}`, async (route) => {
    asked += 1;
    await (asked === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue());
  });
  await page.goto(errorPath('errors.general', { exception_id: '1' }));
  await page.getByRole('main').getByRole('link', { name: 'Report a problem' }).click();
  await expect(title(page)).toHaveText('Report a problem');
  await expect(page).toHaveURL('/report');
  expect(asked).toBe(2);
});

test('where a part of the page does not arrive at all, the page says so, and asks for it again when told to [8-3]', async ({
  page,
}) => {
  await page.route(`**${builtFileOf('explanation-screen')}`, (route) => route.abort());
  await page.goto('/explanation');
  await expect(title(page)).toHaveText('Something went wrong');
  await expect(said(page, /^We can't reach the service right now/)).toBeVisible();
  await page.unroute(`**${builtFileOf('explanation-screen')}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText('How you get your SiteID card');
});

test('a page stands without a part of its frame that does not arrive [8-3]', async ({ page }) => {
  await signIn(page, 'Nils Holm', 'Bank ID');
  await expect(title(page)).toBeVisible();
  await page.route(`**${builtFileOf('notices')}`, (route) => route.abort());
  let loaded = 0;
  page.on('request', (request) => (loaded += Number(request.isNavigationRequest())));
  // The page loads itself anew once, and asks again; until then it may not have loaded.
  await page.goto('/explanation', { waitUntil: 'commit' });
  await expect.poll(() => loaded).toBe(2);
  await page.waitForLoadState('networkidle');
  await expect(title(page)).toHaveText('How you get your SiteID card');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('without configuration no page asks for anything from elsewhere [9-3]', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).origin));
  const answered = page.waitForResponse('**/api/general/aics');
  await page.goto('/confirm-order');
  expect(await (await answered).json()).toEqual({ result: { connectionString: null } });
  await page.waitForLoadState('networkidle');
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).origin]));
});

test('what another tab has done first is told with a button that loads the page anew [8-1]', async ({ page }) => {
  await openReasonForm(page);
  await page.route(suspension, answering(409, { logicExceptionMessageKey: 'errors.cards.transitionNotAllowed' }));
  await send(page);
  await expect(said(page, "This isn't possible now. Reload the page to see the current status.")).toBeVisible();
  await page.unroute(suspension);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await reloaded;
  await expect(page.getByLabel('Why are you suspending the card?')).toBeVisible();
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the form for a reason begins in its first field, where a choice is reason enough [2.4-20, L-2-1]', async ({ page }) => {
    await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
    await cardRow(page, 'Norrbygg AB', 'Active').getByRole('link').click();
    await choose(page, 'Suspend');
    await expect(page.getByLabel('What has happened?')).toBeFocused();
    await page.keyboard.type('Lost');
    await expect(page.getByLabel('Why are you suspending the card?')).toHaveValue('Lost');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Why are you suspending the card?')).toBeFocused();
  });
});
