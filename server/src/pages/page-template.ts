import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeMarkup, splitAtHyphenedWords } from '@siteid/contract';

/** What stands at the template's places: texts, which are escaped, and markup of our own, which is not. */
export type Filling = {
  readonly texts: Readonly<
    Record<
      | 'language'
      | 'typeface'
      | 'product'
      | 'tab'
      | 'description'
      | 'back'
      | 'above'
      | 'title'
      | 'lead'
      | 'loading'
      | 'noScript'
      | 'notLoaded'
      | 'reload',
      string
    >
  >;
  readonly markup: Readonly<Record<'styles' | 'preloads' | 'menu' | 'firstAnswers', string>>;
};

/** `{{name}}` stands for a text, `<!--name-->` for markup. Each is filled once, so no text can name another. */
export function readTemplate(webFolder: string): (filling: Filling) => string {
  const template = readFileSync(join(webFolder, 'index.html'), 'utf8')
    .replace(/<link rel="stylesheet"[^>]*>/, '<!--styles-->')
    // Comments and line breaks are for those who edit the template.
    .replaceAll(/<!-- .*? -->|(?<=>)\s+(?=<)/gs, '')
    // What can be read comes before what can be pressed.
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
  return ({ texts, markup }) =>
    template.replaceAll(/\{\{(\w+)\}\}|<!--(\w+)-->/g, (_, text: string | undefined, place: string | undefined) =>
      text === undefined ? (markup[place as keyof Filling['markup']] ?? '') : drawn(text as keyof Filling['texts'], texts),
    );
}

/** The heading has the words with a hyphen marked, as the screen that takes its place has. */
function drawn(name: keyof Filling['texts'], texts: Filling['texts']): string {
  const text = texts[name] ?? '';
  if (name !== 'title') return escapeMarkup(text);
  return splitAtHyphenedWords(text)
    .map((part, index) => (index % 2 === 0 ? escapeMarkup(part) : `<span class="whole">${escapeMarkup(part)}</span>`))
    .join('');
}
