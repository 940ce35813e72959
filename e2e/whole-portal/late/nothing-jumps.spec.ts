import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { desk, phone, title } from '../../testing/screens.ts';
import type { Method } from '../../testing/sign-in.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/test.ts';

/** By how many pixels something may move unnoticed, such as a number that gets its thousands. */
const unnoticed = 4;
/** A call, a part of the scripts and its texts come one after the other, each far later than a screen is drawn again. */
const late = { calls: 100, scripts: 150, texts: 300 } as const;

type Shift = PerformanceEntry & {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
};

/** From here on each page writes down what it moved of what it had drawn: what keeps a place, and the footer below it, may move. */
function noteWhatMoves(least: number): void {
  const seen = window as { moved?: string[] };
  const moved: string[] = [];
  seen.moved = moved;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
      for (const { node, previousRect: from, currentRect: to } of hadRecentInput ? [] : sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (!element || element.closest('.loading-indicator, .skeleton, footer') !== null) continue;
        if (Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) < least) continue;
        const text = (element.textContent ?? '').slice(0, 40);
        moved.push(`${element.tagName} ${element.className} "${text}" from ${from.y} to ${to.y}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** All but the typeface, which never comes into a page that stands. */
async function delay(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort());
  const by = (address: string | ((url: URL) => boolean), ms: number) =>
    page.route(address, async (route) => {
      await wait(ms);
      await route.continue();
    });
  await by('**/assets/*.json', late.texts);
  await by('**/assets/*.js', late.scripts);
  await by(({ pathname }) => pathname.startsWith('/api/'), late.calls);
}

/** Opens a screen, all of which comes late, and says what it moved until it stood. */
async function movedOn(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path);
  await expect(title(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.evaluate(() => (window as { moved?: string[] }).moved ?? []);
}

const order = (number: number) => `de300000-0000-4000-8002-${String(number).padStart(12, '0')}`;
const ofCrowd = (number: number) => `de300000-0000-4000-8008-${String(number).padStart(12, '0')}`;
const majava = 'de300000-0000-4000-8003-000000000002';
const norrbygg = '/NORRBYGG/organization';

type Opened = { readonly who: readonly [string, Method] | null; readonly size: typeof phone; readonly paths: readonly string[] };
/** What somebody types in, reads or presses, by hand. */
const opened: readonly Opened[] = [
  { who: null, size: phone, paths: ['/cards/found-card'] },
  {
    who: ['Björn Åkesson', 'Bank ID'],
    size: phone,
    paths: [`/cards/reject-card-oder/${order(2)}`, `/cards/order/${order(4)}`],
  },
  {
    who: ['Eevi Mäkinen', 'Mobile or smart ID'],
    size: phone,
    paths: [
      `/cards/suspend-card-order/${order(9)}`,
      `/cards/terminate-card-order/${order(9)}`,
      `/cards/reactivate-card-order/${order(10)}`,
      // Suspended, and over.
      `/cards/view-order/${order(10)}`,
      `/cards/view-order/${order(12)}`,
    ],
  },
  {
    who: ['Karl Nyström', 'Bank ID'],
    size: desk,
    paths: [
      // Sent back by its holder.
      `${norrbygg}/cards/view-order/${ofCrowd(3606)}`,
      // Lost, and another is on its way.
      `${norrbygg}/${majava}/cards/view-order/${ofCrowd(4031)}`,
      `${norrbygg}/cards/suspend-card-order/${order(5)}`,
      `${norrbygg}/cards/terminate-card-order/${order(5)}`,
      `${norrbygg}/orders/new`,
      `${norrbygg}/cards/waiting-orders`,
    ],
  },
];

for (const { who, size, paths } of opened) {
  test.describe(() => {
    test.use({ viewport: size });
    test(`what ${who?.[0] ?? 'anybody'} types in stays where it is, however late the rest of its screen comes: ${paths.join(', ')}`, async ({
      page,
    }) => {
      await delay(page);
      // A first page waits for the stand-in of the typeface, which the browser then keeps.
      if (who === null) await page.goto('/explanation');
      else await signIn(page, ...who, '/authentication/sign-in?redirect_uri=/explanation');
      await expect(title(page)).toBeVisible();
      await page.addInitScript(noteWhatMoves, unnoticed);
      for (const path of paths) expect.soft(await movedOn(page, path), path).toEqual([]);
    });
  });
}

test.describe(() => {
  test.use({ viewport: phone });
  test('a file of texts that does not come keeps nobody from their card', async ({ page }) => {
    await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
    const asked: string[] = [];
    await page.route('**/assets/whyNotValid.*.json', (route) => void asked.push(route.request().url()));
    await page.goto(`/cards/view-order/${order(10)}`);
    await expect(page.getByRole('img', { name: /Eevi/ })).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});
