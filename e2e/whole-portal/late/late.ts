import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import type { Person } from '../../../scripts/gallery/picture.ts';
import { title } from '../../testing/screens.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect } from '../../testing/test.ts';

/** A call, a part of the scripts and its texts come one after the other, each far later than a screen is drawn again. */
export const late = { calls: 100, scripts: 150, texts: 300 } as const;

/**
 * All but the typeface, which never comes into a page that stands. On the context: a route of the page would take its first answers out
 * (`page` in `testing/test.ts`), and here they stay.
 */
export async function delay(page: Page): Promise<void> {
  const browser = page.context();
  await browser.route('**/*.woff2', (route) => route.abort());
  const by = (address: string | ((url: URL) => boolean), ms: number) =>
    browser.route(address, async (route) => {
      await wait(ms);
      await route.fallback();
    });
  await by('**/assets/*.json', late.texts);
  await by('**/assets/*.js', late.scripts);
  await by(({ pathname }) => pathname.startsWith('/api/'), late.calls);
}

/** Comes in by a page that waits for the stand-in of the typeface, which the browser then keeps; from then on all comes late. */
export async function comeInLate(page: Page, who: Person | null): Promise<void> {
  await delay(page);
  if (who === null) await page.goto('/explanation');
  else await signIn(page, ...who, '/authentication/sign-in?redirect_uri=/explanation');
  await expect(title(page)).toBeVisible();
}

/** Until all that comes late of a screen has come and is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await expect(title(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

export const hang = async () => new Promise<never>(() => undefined);
export const fail = async (route: Route) => route.abort();

/** Keeps those files away in which this stands, and says how often they were asked for. */
export async function keepAway(
  page: Page,
  files: string,
  said: string,
  how: (route: Route) => Promise<void>,
): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(files, async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes(said)) return route.fulfill({ response });
    asked.push(route.request().url());
    return how(route);
  });
  return asked;
}

/** Pages that are opened from here on wait for what is late however long, and not three seconds: on a slow machine all of it comes, too. */
export const neverGivesUp = (page: Page) =>
  page.addInitScript(() => {
    const real = window.setTimeout;
    const but = (act: () => void, ms?: number) => (ms === 3000 ? 0 : real(act, ms));
    Object.assign(window, { setTimeout: but });
  });
