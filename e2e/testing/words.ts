import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Language } from '../../contract/src/constants.ts';
import { portalText } from '../../server/src/messages/catalogue.ts';

/** What the portal says in a language: `t('goHome')`. */
export function textsIn(language: Language) {
  return (id: string, values?: Readonly<Record<string, string | number>>) => portalText(language, id, values);
}

/** A PIN as it is shown to its holder. */
export const pinShown = (t: ReturnType<typeof textsIn>) =>
  new RegExp(`^${t('pin.shown', { pin: '0000' }).replace('0000', String.raw`\d{4}`)}$`);

type Element = {
  readonly type: number;
  readonly value?: string;
  readonly options?: Record<string, { value: Element[] }>;
  readonly children?: Element[];
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const known = new Map<Language, ReadonlySet<string>>();

/** Every word of a catalogue, as it is read: without the names of arguments. */
function wordsOf(language: Language): ReadonlySet<string> {
  const words = known.get(language) ?? new Set(wordsIn(writtenIn(language)));
  known.set(language, words);
  return words;
}

function writtenIn(language: Language): string {
  const formatjs = `${root}node_modules/@formatjs/cli/bin/formatjs`;
  const args = [formatjs, 'compile', `${root}messages/${language}.json`, '--ast', '--format', 'simple'];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return Object.values(JSON.parse(stdout) as Record<string, Element[]>)
    .map(literals)
    .join('\n');
}

const literals = (elements: readonly Element[]): string =>
  elements
    .map(({ type, value, options, children }) => {
      const inside = [...Object.values(options ?? {}).map((option) => option.value), children ?? []].map(literals).join('\n');
      return type === 0 ? value : inside;
    })
    .join(' ');

function wordsIn(text: string): string[] {
  // What stands in an address belongs to no language.
  const plain = text.replaceAll(/\S*@\S+|https?:\S+/g, ' ');
  return plain
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
}

/** Words on the page that the English catalogue has and the page's language has not; names may be given that look like them. */
export async function englishWordsOn(page: Page, language: Language, names: readonly string[] = []): Promise<string[]> {
  const [english, own] = [wordsOf('en'), wordsOf(language)];
  const allowed = new Set(names.flatMap(wordsIn));
  const isEnglish = (word: string) => english.has(word) && !own.has(word) && !allowed.has(word);
  const shown = await shownOn(page);
  return shown.flatMap((text) =>
    wordsIn(text)
      .filter(isEnglish)
      .map((word) => `"${word}" in "${text}"`),
  );
}

/** All that can be seen of the page or heard from it, and the name of its tab. */
async function shownOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      // Countries and languages have names of their own, which are no words of the catalogue.
      if (element === null || element.closest('option, script, style') !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (node instanceof Text) texts.push(node.data);
      else
        for (const name of ['aria-label', 'aria-description', 'alt', 'placeholder', 'title'])
          texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** The page speaks the language, and no word of it is English. */
export async function expectLanguage(page: Page, language: Language, names: readonly string[] = []): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  if (language === 'en') return;
  await expect.poll(() => englishWordsOn(page, language, names), `English on ${page.url()} in ${language}`).toEqual([]);
}
