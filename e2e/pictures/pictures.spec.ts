import { pictures } from '../../scripts/gallery/gallery-screens.ts';
import { answerFor, growToEnd, show, signInAs } from '../../scripts/gallery/show-screen.ts';
import { drawsPictures } from '../testing/browser.ts';
import { expect, test } from '../testing/test.ts';
import { allViews, chosenViews, nameOf } from './chosen-pictures.ts';

// Ahead of us: a browser drops a cookie whose last day is past by its own clock.
const moment = Date.UTC(2036, 2, 11, 9, 30);
const clock = new URL('standing-clock.mjs', import.meta.url);
const viewsOf = process.env['GALLERY'] === 'whole' ? allViews : chosenViews;

test.use({ settings: { NODE_OPTIONS: `--import ${clock.href}`, STANDS_AT: String(moment) } });
test.skip(!drawsPictures, 'npm’s Chromium, which draws the kept pictures, runs on Linux and x64 alone');

const taken = pictures.filter((picture) => viewsOf(picture).length > 0);
for (const [who, theirs] of Map.groupBy(taken, ({ person }) => person?.[0] ?? 'nobody')) {
  test(`screens look as their kept pictures, of ${who}: ${theirs.map(({ screen }) => screen).join(', ')}`, async ({ page }) => {
    test.setTimeout(60_000 + theirs.reduce((sum, picture) => sum + viewsOf(picture).length, 0) * 15_000);
    await page.clock.setFixedTime(moment);
    await signInAs(page, theirs[0]?.person ?? null);
    for (const picture of theirs) {
      await answerFor(page, picture);
      for (const view of viewsOf(picture)) {
        await page.setViewportSize({ width: view.width, height: view.width < 600 ? 740 : 900 });
        await page.emulateMedia({ colorScheme: view.theme });
        await show(page, picture, view.language);
        if (picture.act === undefined) await growToEnd(page, 1200);
        // Those below the window's edge may wait until they are scrolled to.
        const areSeenWhole = () =>
          [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight);
        await page.waitForFunction(areSeenWhole);
        await expect.soft(page).toHaveScreenshot(nameOf(picture, view));
      }
    }
  });
}
