import type { Page, Route } from '@playwright/test';
import { phone, title } from '../../testing/screens.ts';
import type { Method } from '../../testing/sign-in.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/test.ts';
import { delay, untilDrawn } from './late.ts';

const refusal = 'You do not have permissions to access this page.';

/** By hand: somebody, and screens with a heading of their own that do not open to them. */
const refused: readonly { readonly who: readonly [string, Method]; readonly paths: readonly string[] }[] = [
  {
    who: ['Hanna Virtanen', 'Bank ID'],
    paths: [
      '/staff',
      '/customers',
      '/messages',
      '/search-users-globally',
      '/production',
      '/identity-office',
      '/NORRBYGG/organization/users',
    ],
  },
  {
    who: ['Liisa Korhonen', 'Bank ID'],
    paths: ['/NORRBYGG/organization/users', '/NORRBYGG/organization/details', '/NORRBYGG/organization/api-accounts'],
  },
];

/** Each page says what its heading and its tab say, whenever that changes. */
function tellWhatIsRead(): void {
  let last = '';
  const look = () => {
    const heading = document.querySelector('main h1');
    const now = `${heading?.textContent?.trim()} | ${document.title}`;
    if (heading !== null && now !== last) Reflect.get(window, 'isRead')(now);
    if (heading !== null) last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens a screen whose scripts come once its page was read, and says what was read as its heading and its tab, one after the other. */
async function readOf(page: Page, path: string, read: string[]): Promise<readonly string[]> {
  await page.goto('about:blank');
  read.length = 0;
  const { promise: isRead, resolve: letScriptsCome } = Promise.withResolvers<void>();
  // On the context: a route of the page would take its first answers out.
  const context = page.context();
  const scripts = '**/assets/*.js';
  const waitToBeRead = async (route: Route) => {
    await isRead;
    await route.fallback();
  };
  await context.route(scripts, waitToBeRead);
  await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => read.length, path).toBe(1);
  letScriptsCome();
  await expect(title(page)).not.toHaveText('');
  await page.waitForLoadState('networkidle');
  await context.unroute(scripts, waitToBeRead);
  return read;
}

const noting = async (page: Page): Promise<string[]> => {
  const read: string[] = [];
  await page.exposeFunction('isRead', (what: string) => read.push(what));
  await page.addInitScript(tellWhatIsRead);
  return read;
};

test.use({ viewport: phone });

for (const { who, paths } of refused)
  test(`a screen that is refused never says its own heading: ${who[0]}: ${paths.join(', ')} [6-5]`, async ({ page }) => {
    await delay(page);
    await signIn(page, ...who, '/authentication/sign-in?redirect_uri=/explanation');
    await untilDrawn(page);
    const read = await noting(page);
    for (const path of paths) {
      await readOf(page, path, read);
      await expect(title(page), path).toHaveText(refusal);
      const headings = read.map((each) => each.split(' | ')[0]).filter((each) => each !== '');
      expect.soft([read[0], ...new Set(headings)], path).toEqual([' | SiteID', refusal]);
    }
  });

test('before a sign-in no screen says its own heading', async ({ page }) => {
  await delay(page);
  const read = await noting(page);
  for (const path of ['/staff', '/account', '/cards/all']) {
    await readOf(page, path, read);
    expect.soft(read[0], path).toBe(' | SiteID');
    expect.soft(read.join(), path).not.toMatch(/Staff and partners|My account|All cards/);
  }
});

test('a screen that opens says its heading before any script', async ({ page }) => {
  await delay(page);
  await signIn(page, 'Karl Nyström', 'Bank ID', '/authentication/sign-in?redirect_uri=/explanation');
  await untilDrawn(page);
  const read = await noting(page);
  for (const [path, heading] of [
    ['/NORRBYGG/organization/users', 'Users'],
    ['/account', 'My account'],
  ] as const) {
    await readOf(page, path, read);
    expect.soft(new Set(read.map((each) => each.split(' | ')[0])), path).toEqual(new Set([heading]));
  }
});
