import type { Page } from '@playwright/test';
import { languages } from '@siteid/contract';
import { pictures } from '../../scripts/gallery/gallery-screens.ts';
import type { Picture } from '../../scripts/gallery/picture.ts';
import { answerFor, show, signInAs } from '../../scripts/gallery/show-screen.ts';
import { chosenBy } from '../pictures/chosen-pictures.ts';
import { findingsOn } from '../testing/accessibility.ts';
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

/** The reader's own setting, by which what a window has room for is reckoned too. */
async function sizeText(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await session.detach();
  await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, standard);
  // What is drawn otherwise by then, such as rows as cards, is told in the next frame, and drawn in the one after it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))));
}

/** What axe finds in light, and of contrast in dark, the rest being the same there; and texts that are cut or lie over each other. */
async function look(page: Page, where: string): Promise<void> {
  const reads = async (how: string) => expect.soft(await page.evaluate(textFaults), `texts: ${where}, ${how}`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
  await expect.soft.poll(() => findingsOn(page, ['color-contrast']), `axe: ${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.soft.poll(() => findingsOn(page), `axe: ${where}, light`).toEqual([]);
  await reads('as it is');
  await sizeText(page, 32);
  await reads('at twice the size of text');
  await sizeText(page, 16);
  await page.emulateMedia({ forcedColors: 'active' });
  await reads('in forced colours');
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
  contextOptions: { reducedMotion: process.env['GALLERY_MOTION'] === undefined ? 'reduce' : 'no-preference' },
});
for (const { who, theirs } of sixes) {
  test(`all that ${who} sees can be read and used by everyone: ${states(theirs)}`, async ({ page }) => {
    test.setTimeout(60_000 + theirs.flatMap(viewsOf).length * 30_000);
    await signInAs(page, theirs[0]?.person ?? null);
    for (const picture of theirs) {
      await answerFor(page, picture);
      let shown = '';
      for (const { language, width } of viewsOf(picture)) {
        await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
        // What is opened differs with the width: a phone's menu is none on a desk.
        if (shown !== language || picture.act !== undefined) await show(page, picture, language);
        shown = language;
        await look(page, [picture.screen, picture.state, language, width].join(', '));
      }
    }
  });
}
