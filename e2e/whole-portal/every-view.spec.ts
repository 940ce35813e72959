import type { CDPSession, Page } from '@playwright/test';
import { languages } from '@siteid/contract';
import { pictures } from '../../scripts/gallery/gallery-screens.ts';
import type { Picture } from '../../scripts/gallery/picture.ts';
import { answerFor, show, signInAs, speak } from '../../scripts/gallery/show-screen.ts';
import { chosenBy } from '../pictures/chosen-pictures.ts';
import { findingsOn } from '../testing/accessibility.ts';
import { unevenRows } from '../testing/row-baselines.ts';
import { expect, test } from '../testing/test.ts';
import { textFaults } from '../testing/text-faults.ts';

const widths = [320, 360, 768, 1440] as const;
type View = { readonly language: (typeof languages)[number]; readonly width: (typeof widths)[number] };
const all: readonly View[] = languages.flatMap((language) => widths.map((width) => ({ language, width })));
/** Four views, in which each language and each width is seen once. */
const squares = languages.map((_, begin): View[] =>
  widths.map((width, at) => ({ width, language: languages[(begin + at) % languages.length] ?? 'en' })),
);

/** Run by `npm run gallery -- --everyone` alone: it takes minutes. Each state in four views, or in all sixteen. */
const viewsOf = ({ screen, state }: Picture): readonly View[] =>
  process.env['GALLERY'] === 'whole' ? all : (chosenBy(`${screen} ${state}`, squares) ?? []);
const screens = process.env['GALLERY_SCREENS']?.split(',');
// The component examples are for those who build, who choose their own window.
const asked = pictures.filter(({ screen }) => screen !== 'component-examples' && (screens?.includes(screen) ?? true));

/** From here on rows stand in a table, and the menu in its bar. */
const tableFrom = 640;

/** What is seen, by its elements alone: where it is the same, what an element is and says is the same too. */
const elementsOf = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('html, body *')].filter((element) => element.checkVisibility());
    return seen.map((element) => `${element.tagName} ${element.role} ${element.getAttribute('lang')}`).join('\n');
  });

/** The reader's own setting, by which what a window has room for is reckoned too. */
async function sizeText(session: CDPSession, page: Page, standard: 16 | 32): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  // From the second time on, scripts are told that their media match only once the window changes too.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width, height: height + (standard === 32 ? 1 : -1) });
  await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, standard);
  // What is drawn otherwise by then, such as rows as cards, is told in the next frame, and drawn in the one after it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))));
}

/** In forced colours axe can't judge these: asked for a colour, the browser tells ours, and not the reader's that it draws. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];
/** What a width, a size of text or colours can change where the elements are those of before. */
const rulesOfLooks = [...rulesOfColours, 'target-size', 'scrollable-region-focusable'];

/**
 * What axe finds, as it is, at twice the size of text and in forced colours: all of it for elements not seen so before, else what looks
 * can change. And texts that are cut or lie over each other.
 */
async function look(page: Page, session: CDPSession, where: string, looked: Set<string>): Promise<void> {
  const finds = (how: string, rules: readonly string[], without: readonly string[] = []) =>
    expect.soft.poll(() => findingsOn(page, rules, without), { message: `axe: ${where}, ${how}`, timeout: 4_000 }).toEqual([]);
  const findsAll = async (how: string, without?: readonly string[]) => {
    const seen = `${how}\n${await elementsOf(page)}`;
    await finds(how, looked.has(seen) ? rulesOfLooks : [], without);
    looked.add(seen);
  };
  const reads = async (how: string) => expect.soft(await page.evaluate(textFaults), `texts: ${where}, ${how}`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await finds('dark', rulesOfColours);
  await page.emulateMedia({ colorScheme: 'light' });
  await findsAll('light');
  await reads('as it is');
  expect.soft(await page.evaluate(unevenRows), `rows: ${where}`).toEqual([]);
  await sizeText(session, page, 32);
  await findsAll('at twice the size of text');
  await reads('at twice the size of text');
  await sizeText(session, page, 16);
  await page.emulateMedia({ forcedColors: 'active' });
  await findsAll('in forced colours', rulesOfColours);
  await reads('in forced colours');
  await page.emulateMedia({ forcedColors: 'none' });
}

const states = (theirs: readonly Picture[]) => theirs.map(({ screen, state }) => `${screen} ${state}`).join(', ');

/** A person's states, six to a test, so that two workers end at about the same time. */
const sixes = [...Map.groupBy(asked, ({ person }) => person?.[0] ?? 'nobody')].flatMap(([who, theirs]) =>
  Array.from({ length: Math.ceil(theirs.length / 6) }, (_, at) => ({ who, theirs: theirs.slice(at * 6, at * 6 + 6) })),
);

test.describe.configure({ mode: 'parallel' });
// What fails is told by state and text; a trace of each look would take longer than the look.
test.use({
  trace: 'off',
  actionTimeout: 20_000,
  navigationTimeout: 20_000,
  contextOptions: { reducedMotion: process.env['GALLERY_MOTION'] === undefined ? 'reduce' : 'no-preference' },
});
for (const { who, theirs } of sixes) {
  test(`all that ${who} sees can be read and used by everyone: ${states(theirs)}`, async ({ page }) => {
    test.setTimeout(60_000 + theirs.flatMap(viewsOf).length * 30_000);
    await signInAs(page, theirs[0]?.person ?? null);
    const session = await page.context().newCDPSession(page);
    for (const picture of theirs) {
      await answerFor(page, picture);
      const looked = new Set<string>();
      let before: (View & { readonly elements: string }) | undefined;
      for (const view of viewsOf(picture)) {
        const { language, width } = view;
        await page.setViewportSize({ width, height: width < tableFrom ? 740 : 900 });
        // What is done to a page lasts for another width, unless a phone shows it otherwise, or twice the size of text took it away.
        const lasts = before?.language === language && before.width < tableFrom === width < tableFrom;
        const isDone = picture.act === undefined || (lasts && before?.elements === (await elementsOf(page)));
        if (before === undefined || !isDone) await show(page, picture, language);
        else if (before.language !== language) await speak(page, language);
        before = { ...view, elements: await elementsOf(page) };
        await look(page, session, [picture.screen, picture.state, language, width].join(', '), looked);
      }
    }
  });
}
