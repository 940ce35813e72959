import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands at the template's places: texts, which are escaped, and markup of our own, which is not. */
export type Filling = {
  readonly texts: Readonly<
    Record<'language' | 'typeface' | 'product' | 'tab' | 'description' | 'title' | 'lead' | 'loading' | 'noScript', string>
  >;
  readonly markup: Readonly<Record<'styles' | 'preloads' | 'firstAnswers', string>>;
};

/** `{{name}}` stands for a text, `<!--name-->` for markup. Each is filled once, so no text can name another. */
export function readTemplate(webFolder: string): (filling: Filling) => string {
  const template = readFileSync(join(webFolder, 'index.html'), 'utf8')
    .replace(/<link rel="stylesheet"[^>]*>/, '<!--styles-->')
    // What can be read comes before what can be pressed.
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
  return ({ texts, markup }) =>
    template.replaceAll(/\{\{(\w+)\}\}|<!--(\w+)-->/g, (_, text: string | undefined, place: string | undefined) =>
      text === undefined
        ? (markup[place as keyof Filling['markup']] ?? '')
        : escaped(texts[text as keyof Filling['texts']] ?? ''),
    );
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');
