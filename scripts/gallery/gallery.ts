import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { languages } from '@siteid/contract';
import { launchOptions } from '../../e2e/testing/browser.ts';
import { leaveOutFirstAnswers } from '../../e2e/testing/calls.ts';
import { startPortal } from '../../e2e/testing/portal.ts';
import { signIn } from '../../e2e/testing/sign-in.ts';
import { root } from '../node-26.mjs';
import { galleryPage, type Taken } from './gallery-page.ts';
import { type Person, type Picture, pictures } from './gallery-screens.ts';

/** `npm run gallery -- --screens review,card --languages fi --widths 360 --themes dark` draws a part. */
const { values: asked } = parseArgs({
  options: {
    screens: { type: 'string' },
    states: { type: 'string' },
    languages: { type: 'string', default: languages.join(',') },
    widths: { type: 'string', default: '360,768,1440' },
    themes: { type: 'string', default: 'light,dark' },
  },
});
const listed = (text: string | undefined) => text?.split(',').map((each) => each.trim());
const isAsked = (value: string, wanted: string | undefined) => listed(wanted)?.includes(value) ?? true;
const widths = (listed(asked.widths) ?? []).map(Number);
const themes = (['light', 'dark'] as const).filter((theme) => isAsked(theme, asked.themes));
const wanted = pictures.filter(({ screen, state }) => isAsked(screen, asked.screens) && isAsked(state, asked.states));

const folder = join(root, 'output/gallery');
const plain = (text: string) => text.replaceAll(/[^a-z0-9-]+/gi, '-');
const taken: Taken[] = [];
const failed: string[] = [];

/** Each person signs in once for all their pictures. */
async function contextOf(browser: Browser, person: Person | null, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', timezoneId: 'Europe/Stockholm', reducedMotion: 'reduce' });
  if (person === null) return context;
  const page = await context.newPage();
  await signIn(page, ...person, '/authentication/sign-in?redirect_uri=/explanation');
  await page.waitForURL('**/explanation');
  await page.close();
  return context;
}

async function drawn(page: Page): Promise<void> {
  await page.locator('main h1, main [role=alert], main .message').first().waitFor();
  await page.waitForLoadState('networkidle');
  // The component examples show what is on its way for good.
  if (!page.url().endsWith('/demo/examples')) await page.locator('.skeleton').first().waitFor({ state: 'detached' });
}

async function choose(page: Page, language: string): Promise<void> {
  const choice = page.locator('.language-switch, .examples-head select').first();
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  await choice.selectOption(language);
  if ((await page.locator('.language-switch').count()) > 0)
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
}

async function take(page: Page, picture: Picture, language: string): Promise<void> {
  const { screen, state, at, answer, act } = picture;
  await page.unrouteAll();
  if (answer !== undefined) {
    await leaveOutFirstAnswers(page);
    await page.route((url) => url.pathname.startsWith('/api/') && url.pathname.includes(answer.to), answer.by);
  }
  for (const width of widths) {
    const height = width < 600 ? 740 : 900;
    await page.setViewportSize({ width, height });
    // What is opened differs with the width: a phone's menu is none on a desk.
    if (width === widths[0] || act !== undefined) {
      await page.goto(at);
      await drawn(page);
      await choose(page, language);
      await act?.(page);
      await drawn(page);
    }
    // Bars that stick to the window's edge belong at the page's end; what was opened is seen in the window as it is.
    if (act === undefined) await page.setViewportSize({ width, height: Math.max(height, await heightOf(page)) });
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const file = `${plain(`${screen}_${state}_${language}_${theme}_${width}`)}.png`;
      await page.screenshot({ path: join(folder, file), animations: 'disabled' });
      taken.push({ screen, state, language, theme, width, file });
    }
  }
}

const heightOf = (page: Page) => page.evaluate(() => Math.min(document.documentElement.scrollHeight, 6000));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const portal = await startPortal();
const browser = await chromium.launch(await launchOptions());
try {
  const byPerson = Map.groupBy(wanted, ({ person }) => person?.join() ?? '');
  for (const theirs of byPerson.values()) {
    const context = await contextOf(browser, theirs[0]?.person ?? null, portal.url);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    for (const language of languages.filter((each) => isAsked(each, asked.languages))) {
      for (const picture of theirs) {
        await take(page, picture, language).catch((error: Error) => {
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
const order = new Map(pictures.map(({ screen, state }, index) => [`${screen}_${state}`, index]));
const placeOf = ({ screen, state }: Taken) => order.get(`${screen}_${state}`) ?? 0;
writeFileSync(join(folder, 'index.html'), galleryPage(taken.toSorted((one, other) => placeOf(one) - placeOf(other))));
for (const each of failed) console.error(`Not drawn: ${each}`);
console.log(`${taken.length} pictures: output/gallery/index.html`);
process.exitCode = failed.length === 0 ? 0 : 1;
