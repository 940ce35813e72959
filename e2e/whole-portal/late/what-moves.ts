import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Person } from '../../../scripts/gallery/picture.ts';
import { leaveOutFirstAnswers } from '../../testing/calls.ts';
import { phone } from '../../testing/screens.ts';
import { expect, test } from '../../testing/test.ts';
import { comeInLate, late, neverGivesUp, untilDrawn } from './late.ts';

/** By how many pixels something may move unnoticed, such as a number that gets its thousands. */
const unnoticed = 4;
type Shift = PerformanceEntry & {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
};

/** From here on each page writes down what it moved of what it had drawn: what keeps a place, and the footer below it, may move. */
export const noteWhatMoves = (page: Page) => page.addInitScript(noteShifts, unnoticed);

function noteShifts(least: number): void {
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

/** Opens a screen, all of which comes late, and says what it moved until it stood. */
async function movedOn(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path);
  return movedSince(page);
}

export async function movedSince(page: Page): Promise<readonly string[]> {
  await untilDrawn(page);
  return page.evaluate(() => (window as { moved?: string[] }).moved ?? []);
}

/** Answers a call so, as late as any. */
export const answering = (part: string, result: object) => (page: Page) =>
  page.route(
    ({ pathname }) => pathname.startsWith('/api/') && pathname.includes(part),
    async (route) => {
      await wait(late.calls);
      await route.fulfill({ json: { result } });
    },
  );

/** The portal's own answers, each of them late: none comes with its page. */
export const asIs = async () => {};

/** Screens that somebody opens one after the other. */
export type Opened = {
  readonly who: Person | null;
  readonly size: typeof phone;
  readonly paths: readonly string[];
  /** What answers their calls in the portal's place: none of it comes with their pages. */
  readonly answers?: (page: Page) => Promise<void>;
};
const nameOf = ({ who, size, answers }: Opened) =>
  `${who?.[0] ?? 'anybody'}${size === phone ? ' on a phone' : ''}${answers ? `, ${answers.name}` : ''}`;

/** A journey for each of these: nothing moves of what a screen has drawn, whether its first answers come with its page or are late too. */
export function nothingJumps(opened: readonly Opened[]): void {
  for (const each of opened) {
    const { who, size, paths, answers } = each;
    test.describe(() => {
      test.use({ viewport: size });
      test(`what is typed in or pressed stays where it is, however late the rest of its screen comes: ${nameOf(each)}: ${paths.join(', ')}`, async ({
        page,
      }) => {
        await comeInLate(page, who);
        await neverGivesUp(page);
        await noteWhatMoves(page);
        const look = async (how: string) => {
          for (const path of paths) expect.soft(await movedOn(page, path), `${path}, ${how}`).toEqual([]);
        };
        if (!answers) await look('its first answers in its page');
        await leaveOutFirstAnswers(page);
        await answers?.(page);
        await look('each answer late');
      });
    });
  }
}
