import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { leaveOutFirstAnswers } from '../../testing/calls.ts';
import { desk, phone } from '../../testing/screens.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/test.ts';
import { delay, late } from './late.ts';
import { answering, asIs, movedSince, noteWhatMoves, nothingJumps, type Opened } from './what-moves.ts';

const order = (number: number) => `de300000-0000-4000-8002-${String(number).padStart(12, '0')}`;
const ofCrowd = (number: number) => `de300000-0000-4000-8008-${String(number).padStart(12, '0')}`;
const majava = 'de300000-0000-4000-8003-000000000002';

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

const karl = ['Karl Nyström', 'Bank ID'] as const;
const mats = ['Mats Berg', 'Bank ID'] as const;
const yrjo = ['Yrjö Kallio', 'Bank ID'] as const;
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

nothingJumps(opened);

test('what a holder has just done stands above the cards before they do', async ({ page }) => {
  await delay(page);
  await leaveOutFirstAnswers(page);
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', '/cards/waiting-orders/suspended');
  const cards = page.getByRole('heading', { name: 'Your cards' });
  await expect(cards).toBeVisible();
  await page.evaluate((doneOrder) => history.replaceState({ ...history.state, doneOrder }, ''), order(10));
  await noteWhatMoves(page);
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
