import type { Page, Request } from '@playwright/test';
import * as contract from '../../contract/src/index.ts';
import { firstScreens } from '../../scripts/lighthouse/first-screens.ts';
import { cookiesOf } from '../../scripts/lighthouse/screen-cookies.ts';
import { widerParts } from '../../specification/wider-screens.ts';
import { builtFileOf, builtFiles } from '../testing/built-files.ts';
import { leaveOutFirstAnswers } from '../testing/calls.ts';
import { phone, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

/**
 * What a phone loads until there is something to press: bytes of page, scripts, style and texts, as they are today and a little more,
 * and in how many answers.
 */
const most: Readonly<Record<string, { readonly bytes: number; readonly answers: number }>> = {
  landing: { bytes: 151_600, answers: 5 },
  dashboard: { bytes: 166_200, answers: 9 },
  review: { bytes: 177_000, answers: 17 },
  list: { bytes: 178_900, answers: 15 },
};

/** The files that the build made of the parts of the wider product. */
const filesOfWider = () => widerParts.map(builtFileOf);

/** One call of each room of the wider product: what a script knows of calls, it knows with their summaries. */
const widerCalls = [
  contract.answerMembershipInvitation,
  contract.getAccount,
  contract.getAccountData,
  contract.getAccountSessions,
  contract.getApiAccounts,
  contract.getCustomers,
  contract.getIdentityOffices,
  contract.getOrderImport,
  contract.getOrganisationDetails,
  contract.getOrganisationUsers,
  contract.getOutbox,
  contract.getPartnerTeams,
  contract.getProductionQueue,
  contract.getRegistration,
  contract.getStaffPeople,
  contract.getUnapprovedOrders,
  contract.getWebhooks,
  contract.orderCard,
];

/** The addresses that a page names as it was written: what its scripts add is none of them. */
const namedIn = (page: string) => [...page.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
/** The moment of the first button, as requests have theirs. */
function noteWhenPressable(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector('main :is(.button, button)') === null) return;
    document.documentElement.dataset['pressableAt'] = String(Date.now());
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

const pressable = (page: Page) => page.getByRole('main').locator('.button, button').first();

for (const { name, path, person } of firstScreens) {
  test(`${name}: all that the first screen needs is named in the page or comes with it, and is no more than it was [W-9-1]`, async ({
    browser,
    portal,
  }) => {
    const cookies = await cookiesOf(browser, { name, path, person }, portal.url);
    const page = await browser.newPage({ baseURL: portal.url, viewport: phone });
    await page.context().addCookies(cookies);
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    await page.addInitScript(noteWhenPressable);
    const answer = await page.goto(path, { waitUntil: 'commit' });
    const named = namedIn((await answer?.text()) ?? '');
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    const early = await heading.textContent();
    await pressable(page).waitFor();
    // What begins once there is something to press, or has not been answered by then, is none of the chain that leads to it.
    const pressableAt = await page.evaluate(() => Number(document.documentElement.dataset['pressableAt']));
    const wasNeeded = (request: Request) => request.timing().startTime > 0 && request.timing().startTime <= pressableAt;
    const needed = asked.filter(
      (request) => /^(?:script|stylesheet|fetch|document|other)$/.test(request.resourceType()) && wasNeeded(request),
    );
    const addresses = needed.map((request) => new URL(request.url()).pathname).filter((address) => address !== path);
    expect(addresses.filter((address) => address.endsWith('.css'))).toEqual([]);
    // What begins once the screen is drawn is none of the chain that leads to it.
    const later = /^\/api\/general\/(?:aics|log-)|\/assets\/min-/;
    expect(addresses.filter((address) => !named.includes(address) && !later.test(address))).toEqual([]);
    expect(early?.trim(), 'the heading stands in the page').toBe(await title(page).textContent());

    const first = needed.filter((request) => !later.test(new URL(request.url()).pathname));
    const sizes = await Promise.all(first.map(async (request) => request.sizes()));
    const weight = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    const heads = sizes.slice(1).map(({ responseHeadersSize }) => responseHeadersSize);
    expect(Math.max(...heads), 'bytes of headers: none that only a document heeds').toBeLessThan(500);
    const { bytes = 0, answers = 0 } = most[name] ?? {};
    expect(weight).toBeLessThan(bytes);
    expect(weight, 'the line is too high to notice anything').toBeGreaterThan(bytes * 0.9);
    expect(first.length).toBeLessThanOrEqual(answers);

    const scripts = asked.filter((request) => request.resourceType() === 'script');
    const files = scripts.map((request) => new URL(request.url()).pathname);
    expect(filesOfWider().filter((file) => files.includes(file))).toEqual([]);
    const written = await Promise.all(scripts.map(async (request) => (await request.response())?.text()));
    expect(written.join('\n')).toContain('/general/config');
    expect(widerCalls.map(({ summary }) => summary).filter((summary) => written.join('\n').includes(summary))).toEqual([]);
    await page.close();
  });
}

const looksOf = (page: Page) =>
  title(page).evaluate((heading) => [getComputedStyle(heading).fontSize, getComputedStyle(document.body).backgroundColor]);

test('a page is read as it will look before any other file has come', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.route('**/assets/**', async () => {});
  await page.goto('/confirm-order', { waitUntil: 'commit' });
  await expect(title(page)).toBeVisible();
  const early = await looksOf(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(pressable(page)).toBeVisible();
  expect(early).toEqual(await looksOf(page));
  expect(early).not.toContain('rgba(0, 0, 0, 0)');
  expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
});

test('each screen is a part of its own, by which its page knows its styles and scripts', () => {
  const parts = Object.keys(builtFiles()).flatMap((source) => /([^/]+)-screen\.tsx$/.exec(source)?.[1] ?? []);
  const names = contract.screens.flatMap(({ name }) => name ?? []);
  expect(names.filter((name) => !parts.includes(name))).toEqual([]);
});

test('a screen of the wider product is a part of its own, which travels when it is opened [W-9-1]', async ({ page }) => {
  const files = filesOfWider();
  expect(files.filter((file) => !file.startsWith('/assets/'))).toEqual([]);
  expect(new Set(files).size).toBe(widerParts.length);
  await signIn(page, 'Hanna Virtanen', 'Bank ID', '/cards/waiting-orders');
  await expect(title(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/account');
  await expect(title(page)).toHaveText('My account');
  const opened = files[widerParts.indexOf('account-screen')];
  expect(new Set(asked.filter((path) => files.includes(path)))).toEqual(new Set([opened]));
});

test('the script of every screen knows no call of the partner API: its schemas travel with nothing that a browser shows', async ({
  page,
  request,
}) => {
  const came = await page.goto('/confirm-order', { waitUntil: 'commit' });
  const [, address = ''] = /src="(\/assets\/index-[\w-]+\.js)"/.exec((await came?.text()) ?? '') ?? [];
  const script = await (await request.get(address)).text();
  const ofPartners = [
    contract.placeCardOrders,
    contract.listProductionOrders,
    contract.recordVerifiedIdentity,
    contract.listPartnerStaff,
  ];
  expect(script).toContain('/cards/pending-card-orders');
  expect(ofPartners.map(({ summary }) => summary).filter((summary) => script.includes(summary))).toEqual([]);
});

test('the typeface comes after script and style; the page that follows begins with it, and one that stands does not move', async ({
  page,
}) => {
  const onTheirWay = new Set<string>();
  const besideTypeface: string[][] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') besideTypeface.push([...onTheirWay]);
    else onTheirWay.add(new URL(request.url()).pathname);
  });
  page.on('requestfinished', (request) => onTheirWay.delete(new URL(request.url()).pathname));
  // Later than the first screen.
  const { promise: screenStands, resolve: letItCome } = Promise.withResolvers<void>();
  await page.context().route('**/*.woff2', async (route) => {
    await screenStands;
    await route.continue();
  });
  const came = await page.goto('/confirm-order', { waitUntil: 'commit' });
  expect(await came?.text()).toContain('data-typeface="later"');
  await expect(pressable(page)).toBeVisible();
  letItCome();
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('typeface-kept=true');
  expect(besideTypeface.map((paths) => paths.filter((path) => /\/(?:index|style)-/.test(path)))).toEqual([[]]);
  const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0]);
  expect(await family()).toContain('Stand-in');
  expect(await (await page.reload())?.text()).toContain('data-typeface="kept"');
  expect(await family()).toBe('"Hanken Grotesk"');
});

const astridsOrder = 'de300000-0000-4000-8002-000000000001';
const further = [
  { name: 'report', path: '/report', person: null },
  { name: 'view-order', path: `/cards/view-order/${astridsOrder}`, person: ['Astrid Lindqvist', 'Bank ID'] },
  {
    name: 'company-view-order',
    path: '/NORRBYGG/organization/cards/view-order/de300000-0000-4000-8002-000000000006',
    person: ['Karl Nyström', 'Bank ID'],
  },
  { name: 'search-users', path: '/search-users-globally', person: ['Olga Saar', 'Bank ID'] },
] as const;

for (const screen of further) {
  test(`${screen.name}: what it is called stands in its page before a script has run`, async ({ browser, portal }) => {
    const cookies = await cookiesOf(browser, screen, portal.url);
    const page = await browser.newPage({ baseURL: portal.url, viewport: phone });
    await page.context().addCookies(cookies);
    const came = await page.goto(screen.path);
    const [, early = ''] = /<h1>(.+?)<\/h1>/.exec((await came?.text()) ?? '') ?? [];
    await expect(title(page)).not.toBeEmpty();
    await expect(title(page)).toHaveText(early.replaceAll('&#39;', "'"));
    await page.close();
  });
}

test('what came with a page is taken once: the screen asks again for what may have changed', async ({ page }) => {
  await signIn(page, 'Hanna Virtanen', 'Bank ID', '/authentication/sign-in?redirect_uri=/explanation');
  await expect(title(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.goto('/cards/all');
  await expect(title(page)).toHaveText('All cards and orders');
  expect(asked.filter((path) => path.includes('orders-for-display'))).toEqual([]);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/cards/waiting-orders');
  // What was loaded within two seconds is not asked for again.
  await page.clock.fastForward(3000);
  await page.goBack();
  await expect(title(page)).toHaveText('All cards and orders');
  await expect.poll(() => asked.filter((path) => path.includes('orders-for-display'))).toHaveLength(1);
});

test("a page without its first answers asks for everything itself; without scripts it says what it needs, in the reader's language", async ({
  page,
  browser,
  portal,
}) => {
  await leaveOutFirstAnswers(page);
  await page.goto('/confirm-order');
  await expect(page.getByRole('link', { name: 'Sign in with bank ID' })).toBeVisible();
  const scriptless = await browser.newPage({ baseURL: portal.url, locale: 'fi-FI', javaScriptEnabled: false });
  const came = await scriptless.goto('/confirm-order');
  await expect(scriptless).toHaveTitle('Vahvista SiteID-korttitilauksesi – SiteID');
  // In the page as it came: a browser that a debugger keeps from running scripts does not show what stands in their place.
  expect(await came?.text()).toContain('<noscript><p>SiteID tarvitsee JavaScriptin.');
  expect(await scriptless.locator('html').getAttribute('lang')).toBe('fi');
  await scriptless.close();
});

test('an answer that comes late moves nothing that is seen: the footer comes with it', async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', '/cards/view-order/de300000-0000-4000-8002-000000000009');
  await expect(title(page)).toBeVisible();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/cards/card-order-details/**', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = window as { moved?: number };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) seen.moved = (seen.moved ?? 0) + (each as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(page.locator('.skeleton').first()).toBeVisible();
  answer();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.evaluate(() => (window as { moved?: number }).moved)).toBeLessThan(0.05);
});

test('a screen that a link leads to and whose script comes late: the footer is not seen in its middle', async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', '/cards/all');
  await expect(page.getByRole('main').locator('a[href*=view-order]').first()).toBeVisible();
  const { promise: isThere, resolve: bring } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isThere;
    await route.continue();
  });
  await page.getByRole('main').locator('a[href*=view-order]').first().click();
  await expect(page.locator('main > .skeleton')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  bring();
  await expect(title(page)).toHaveText('Your SiteID card');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
