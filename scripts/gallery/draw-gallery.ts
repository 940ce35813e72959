import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Language } from '@siteid/contract';
import { launchOptions } from '../../e2e/testing/browser.ts';
import { startPortal } from '../../e2e/testing/portal.ts';
import { root } from '../node-26.mjs';
import { galleryPage, type TakenPicture } from './gallery-page.ts';
import { pictures as order } from './gallery-screens.ts';
import type { Person, Picture } from './picture.ts';
import { answerFor, growToEnd, show, signInAs } from './show-screen.ts';

type Asked = {
  readonly pictures: readonly Picture[];
  readonly languages: readonly Language[];
  readonly widths: readonly number[];
  readonly themes: readonly ('light' | 'dark')[];
};

const folder = join(root, 'output/gallery');
const plain = (text: string) => text.replaceAll(/[^a-z0-9-]+/gi, '-');

/** Draws the pictures and the page to leaf through; answers with an exit code. */
export async function drawGallery(asked: Asked): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const taken: TakenPicture[] = [];
  const failed: string[] = [];
  const portal = await startPortal();
  const browser = await chromium.launch(await launchOptions());
  try {
    for (const theirs of Map.groupBy(asked.pictures, ({ person }) => person?.join() ?? '').values()) {
      const context = await contextOf(browser, theirs[0]?.person ?? null, portal.url);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      for (const language of asked.languages) {
        for (const picture of theirs) {
          await take(page, picture, language, asked, taken).catch((error: Error) => {
            failed.push(`${picture.screen}, ${picture.state}, ${language}: ${error.message.split('\n')[0]}`);
          });
        }
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
  const placeOf = ({ screen, state }: TakenPicture) => order.findIndex((each) => each.screen === screen && each.state === state);
  writeFileSync(join(folder, 'index.html'), galleryPage(taken.toSorted((one, other) => placeOf(one) - placeOf(other))));
  for (const each of failed) console.error(`Not drawn: ${each}`);
  console.log(`${taken.length} pictures: output/gallery/index.html`);
  return failed.length === 0 ? 0 : 1;
}

/** Each person signs in once for all their pictures. */
async function contextOf(browser: Browser, person: Person | null, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', timezoneId: 'Europe/Stockholm', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signInAs(page, person);
  await page.close();
  return context;
}

async function take(
  page: Page,
  picture: Picture,
  language: Language,
  { widths, themes }: Asked,
  taken: TakenPicture[],
): Promise<void> {
  const { screen, state, act } = picture;
  await answerFor(page, picture);
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
    // What is opened differs with the width: a phone's menu is none on a desk.
    if (width === widths[0] || act !== undefined) await show(page, picture, language);
    if (act === undefined) await growToEnd(page, 6000);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const file = `${plain(`${screen}_${state}_${language}_${theme}_${width}`)}.png`;
      await page.screenshot({ path: join(folder, file), animations: 'disabled' });
      taken.push({ screen, state, language, theme, width, file });
    }
  }
}
