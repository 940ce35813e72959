import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { launchOptionsOfPictures } from '../../e2e/testing/browser.ts';
import { startPortal } from '../../e2e/testing/portal.ts';
import { root } from '../node-26.mjs';
import { pictures } from './gallery-screens.ts';
import { answerFor, show, signInAs } from './show-screen.ts';

type View = {
  readonly screen: string;
  readonly width: number;
  readonly theme: 'light' | 'dark';
  /** Where it is, if not as in the gallery. */
  readonly at?: string;
};

const phone = 390;
const desk = 1280;
const screenHeight = 844;
const activeCards = '/NORRBYGG/organization/cards?status=active';
/** Each stands in README with its views side by side, so many pixels high. */
const ofReadme: Readonly<Record<string, { readonly high: number; readonly views: readonly View[] }>> = {
  review: {
    high: 700,
    views: [
      { screen: 'review', width: phone, theme: 'light' },
      { screen: 'review', width: desk, theme: 'light' },
    ],
  },
  wallet: {
    high: screenHeight,
    views: [
      { screen: 'all-cards', width: phone, theme: 'light' },
      { screen: 'all-cards', width: phone, theme: 'dark' },
    ],
  },
  table: {
    high: 560,
    views: [
      { screen: 'organisation-list', width: desk, theme: 'light', at: activeCards },
      { screen: 'organisation-list', width: desk, theme: 'dark', at: activeCards },
    ],
  },
};

/** Draws the pictures of README anew, in English and in the browser whose pictures are the same everywhere. */
export async function drawReadme(): Promise<void> {
  const portal = await startPortal();
  const browser = await chromium.launch(await launchOptionsOfPictures());
  try {
    for (const [name, { high, views }] of Object.entries(ofReadme)) {
      const drawn: Buffer[] = [];
      for (const view of views) drawn.push(await draw(browser, portal.url, view));
      await sideBySide(drawn, high).then((picture) => picture.toFile(join(root, `docs/pictures/${name}.png`)));
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function draw(browser: Browser, baseURL: string, { screen, width, theme, at }: View): Promise<Buffer> {
  const picture = pictures.find((each) => each.screen === screen && each.state === 'full');
  if (picture === undefined) throw new Error(`The gallery has no ${screen}.`);
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    colorScheme: theme,
    viewport: { width, height: screenHeight },
  });
  const page = await context.newPage();
  await signInAs(page, picture.person);
  await answerFor(page, picture);
  await show(page, { ...picture, at: at ?? picture.at }, 'en');
  const taken = await page.screenshot({ animations: 'disabled' });
  await context.close();
  return taken;
}

async function sideBySide(drawn: readonly Buffer[], high: number): Promise<Sharp> {
  const gap = 24;
  const parts = await Promise.all(
    drawn.map((each) => sharp(each).resize({ height: high }).toBuffer({ resolveWithObject: true })),
  );
  let left = gap;
  const placed = parts.map(({ data, info }) => {
    const part = { input: data, left, top: gap };
    left += info.width + gap;
    return part;
  });
  // A palette takes a third of the room; a screen has few colours.
  return sharp({ create: { width: left, height: high + 2 * gap, channels: 3, background: '#c9cfcc' } })
    .composite(placed)
    .png({ palette: true, colours: 128, effort: 10 });
}
