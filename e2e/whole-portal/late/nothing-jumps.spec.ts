import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { leaveOutFirstAnswers } from '../../testing/calls.ts';
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
  return movedSince(page);
}

async function movedSince(page: Page): Promise<readonly string[]> {
  await expect(title(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.evaluate(() => (window as { moved?: string[] }).moved ?? []);
}

const order = (number: number) => `de300000-0000-4000-8002-${String(number).padStart(12, '0')}`;
const ofCrowd = (number: number) => `de300000-0000-4000-8008-${String(number).padStart(12, '0')}`;
const majava = 'de300000-0000-4000-8003-000000000002';

/** Answers a call so, as late as any. */
const answering = (part: string, result: object) => (page: Page) =>
  page.route(
    ({ pathname }) => pathname.startsWith('/api/') && pathname.includes(part),
    async (route) => {
      await wait(late.calls);
      await route.fulfill({ json: { result } });
    },
  );

/** The list says that something is being done to many cards: how far it is is another call. */
async function withJob(page: Page): Promise<void> {
  await page.route('**/api/**/orders-for-display/**', async (route) => {
    await wait(late.calls);
    const { result } = (await (await route.fetch()).json()) as { result: object };
    await route.fulfill({ json: { result: { ...result, bulkJobIds: [order(1)] } } });
  });
  await answering('/bulk-job/', {
    bulkJobId: order(1),
    action: 'terminate',
    by: 'Karl Nyström',
    isOwn: true,
    begun: '2026-03-10T09:30:00.000Z',
    ended: null,
    stopped: false,
    total: 2769,
    done: 1186,
    notDone: [],
    request: null,
  })(page);
}

async function asksForAccess(page: Page): Promise<void> {
  await answering('/access-requests/', {
    requests: [{ id: order(1), fullName: 'Hanna Virtanen', asked: '2036-03-09T09:30:00.000Z' }],
    pagination: { totalItems: 1, itemsPerPage: 20, page: 1 },
  })(page);
}

const norrbygg = '/NORRBYGG/organization';

type Opened = {
  readonly who: readonly [string, Method] | null;
  readonly size: typeof phone;
  readonly paths: readonly string[];
  /** The answers of these screens, which then do not come with their pages. */
  readonly answers?: (page: Page) => Promise<void>;
};
const karl = ['Karl Nyström', 'Bank ID'] as const;
const mats = ['Mats Berg', 'Bank ID'] as const;
const yrjo = ['Yrjö Kallio', 'Bank ID'] as const;
const asIs = async () => {};
/** By hand: what somebody types in, reads or presses. */
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
    who: karl,
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
  { who: null, size: phone, paths: ['/confirm-order'], answers: asIs },
  // Lists: their rows and what stands above them, nothing found, narrowed by what a phone has unfolded.
  ...[phone, desk].map((size) => ({
    who: karl,
    size,
    paths: [
      `${norrbygg}/cards`,
      `${norrbygg}/cards?search=xyzxyz`,
      `${norrbygg}/cards?step=review`,
      `${norrbygg}/cards/waiting-orders`,
    ],
    answers: asIs,
  })),
  // One of a company that it manages, whose name comes with the list.
  { who: karl, size: phone, paths: [`${norrbygg}/de300000-0000-4000-8003-000000000002/cards`], answers: asIs },
  // A request that waits for a second person, a company that is not active, a job under way.
  ...[phone, desk].map((size) => ({ who: yrjo, size, paths: ['/MAJAVA/organization/cards'], answers: asIs })),
  ...[phone, desk].map((size) => ({ who: mats, size, paths: ['/VAIKNE/organization/cards'], answers: asIs })),
  ...[phone, desk].map((size) => ({ who: karl, size, paths: [`${norrbygg}/cards`], answers: withJob })),
  { who: karl, size: phone, paths: [`${norrbygg}/users`], answers: asksForAccess },
];

const nameOf = ({ who, size, answers }: Opened) =>
  `${who?.[0] ?? 'anybody'}${size === phone ? ' on a phone' : ''}${answers ? `, ${answers.name}` : ''}`;

for (const each of opened) {
  const { who, size, paths, answers } = each;
  test.describe(() => {
    test.use({ viewport: size });
    test(`what is typed in or pressed stays where it is, however late the rest of its screen comes: ${nameOf(each)}: ${paths.join(', ')}`, async ({
      page,
    }) => {
      await delay(page);
      // A first page waits for the stand-in of the typeface, which the browser then keeps.
      if (who === null) await page.goto('/explanation');
      else await signIn(page, ...who, '/authentication/sign-in?redirect_uri=/explanation');
      await expect(title(page)).toBeVisible();
      if (answers) {
        await leaveOutFirstAnswers(page);
        await answers(page);
      }
      await page.addInitScript(noteWhatMoves, unnoticed);
      for (const path of paths) expect.soft(await movedOn(page, path), path).toEqual([]);
    });
  });
}

test('what a holder has just done stands above the cards before they do', async ({ page }) => {
  await delay(page);
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', '/cards/waiting-orders/suspended');
  const cards = page.getByRole('heading', { name: 'Your cards' });
  await expect(cards).toBeVisible();
  await page.evaluate((doneOrder) => history.replaceState({ ...history.state, doneOrder }, ''), order(10));
  await page.addInitScript(noteWhatMoves, unnoticed);
  await page.reload();
  await expect(cards).toBeVisible();
  expect(await movedSince(page)).toEqual([]);
  await expect(page.locator('.after-action-card')).toBeVisible();
});

test('the history of a card opens at once: what stands below it moves once', async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', `/cards/view-order/${order(10)}`);
  const opens = page.getByRole('main').locator('.open-timeline button');
  await expect(opens).toBeVisible();
  await delay(page);
  const heightsSeen = page.evaluate(
    () =>
      new Promise<number[]>((seen) => {
        const part = document.querySelector('main .open-timeline');
        const heights = new Set<number>();
        const look = () => {
          heights.add(Math.round(part?.getBoundingClientRect().height ?? 0));
          if (part?.querySelector('.card-timeline-steps')) seen([...heights]);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await opens.click();
  // Closed, and open: but for the pixel of what says that it loads.
  const [closed = 0, ...later] = await heightsSeen;
  expect(later.filter((height) => height > closed + 24)).toHaveLength(1);
});
