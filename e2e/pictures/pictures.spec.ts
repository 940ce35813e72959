import { chromium, type Page } from '@playwright/test';
import { pictures } from '../../scripts/gallery/gallery-screens.ts';
import type { Picture } from '../../scripts/gallery/picture.ts';
import { answerFor, growToEnd, show, signInAs } from '../../scripts/gallery/show-screen.ts';
import { drawsPictures, launchOptionsOfPictures } from '../testing/browser.ts';
import { unevenRows } from '../testing/row-baselines.ts';
import { expect, test } from '../testing/test.ts';
import { allViews, chosenViews, nameOf, type View } from './chosen-pictures.ts';

// Ahead of us: a browser drops a cookie whose last day is past by its own clock.
const moment = Date.UTC(2036, 2, 11, 9, 30);
const clock = new URL('standing-clock.mjs', import.meta.url);
const viewsOf = process.env['GALLERY'] === 'whole' ? allViews : chosenViews;

test.use({ settings: { NODE_OPTIONS: `--import ${clock.href}`, STANDS_AT: String(moment) } });
test.skip(!drawsPictures, 'npm’s Chromium, which draws the kept pictures, runs on Linux and x64 alone');

const taken = pictures.filter((picture) => viewsOf(picture).length > 0);
for (const [who, theirs] of Map.groupBy(taken, ({ person }) => person?.[0] ?? 'nobody')) {
  test(`screens look as their kept pictures, and the words of each row of a table stand on one line, of ${who}: ${theirs.map(({ screen }) => screen).join(', ')}`, async ({
    page,
  }) => {
    test.setTimeout(60_000 + theirs.reduce((sum, picture) => sum + viewsOf(picture).length, 0) * 15_000);
    await page.clock.setFixedTime(moment);
    await signInAs(page, theirs[0]?.person ?? null);
    for (const picture of theirs) {
      await answerFor(page, picture);
      for (const view of viewsOf(picture)) {
        await stand(page, picture, view);
        await expect.soft(page).toHaveScreenshot(nameOf(picture, view));
        expect.soft(await page.evaluate(unevenRows), `rows of ${nameOf(picture, view)}`).toEqual([]);
      }
    }
  });
}

/** Brings a picture's screen into its state and view, whole. */
async function stand(page: Page, picture: Picture, { width, theme, language }: View): Promise<void> {
  await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
  await page.emulateMedia({ colorScheme: theme });
  await show(page, picture, language);
  if (picture.act === undefined) await growToEnd(page, picture.keptHeight ?? Number.POSITIVE_INFINITY);
  // Those below the window's edge may wait until they are scrolled to.
  const areSeenWhole = () =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight);
  await page.waitForFunction(areSeenWhole);
}

test('a button moved by 4 px and a text too light are another picture; type smoothed otherwise is not', async ({
  page,
  baseURL,
}) => {
  const picture = taken.find(({ person }) => person === null);
  const view = picture && viewsOf(picture)[0];
  if (picture === undefined || view === undefined) throw new Error('No screen is drawn before signing in.');
  const name = nameOf(picture, view);
  await page.clock.setFixedTime(moment);
  await stand(page, picture, view);
  await expect(page).toHaveScreenshot(name);

  const move = (by: string) =>
    page.evaluate((translate) => {
      for (const button of document.querySelectorAll<HTMLElement>('main .button')) button.style.translate = translate;
    }, by);
  await move('0 4px');
  await expect(page).not.toHaveScreenshot(name);
  await move('');
  const ink = (colour: string) => page.evaluate((soft) => document.documentElement.style.setProperty('--ink-soft', soft), colour);
  await ink(view.theme === 'dark' ? '#6d7773' : '#7c8682');
  await expect(page).not.toHaveScreenshot(name);
  await ink('');

  const { args = [], ...launch } = await launchOptionsOfPictures();
  const browser = await chromium.launch({ ...launch, args: args.filter((arg) => arg !== '--disable-lcd-text') });
  try {
    const other = await browser.newPage({
      ...(baseURL !== undefined && { baseURL }),
      locale: 'en-GB',
      timezoneId: 'Europe/Stockholm',
      reducedMotion: 'reduce',
    });
    await other.clock.setFixedTime(moment);
    await stand(other, picture, view);
    expect(await other.screenshot(), 'it is smoothed otherwise').not.toEqual(await page.screenshot());
    await expect(other).toHaveScreenshot(name);
  } finally {
    await browser.close();
  }
});
