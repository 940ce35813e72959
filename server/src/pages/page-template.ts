import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands at the template's places: texts, which are escaped, and markup of our own, which is not. */
export type Filling = {
  readonly texts: Readonly<
    Record<'language' | 'typeface' | 'product' | 'tab' | 'description' | 'title' | 'lead' | 'loading' | 'noScript', string>
  >;
  readonly markup: Readonly<Record<'preloads' | 'firstAnswers', string>>;
};

/** The page as it was built, its stylesheet in it: one that is asked for comes a round trip after the text that it draws. */
function readPage(webFolder: string): { readonly page: string; readonly styles: string } {
  const built = readFileSync(join(webFolder, 'index.html'), 'utf8');
  const [link = '', file] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(built) ?? [];
  if (file === undefined) return { page: built, styles: '' };
  const styles = readFileSync(join(webFolder, file), 'utf8').trim();
  return { page: built.replace(link, () => `<style>${styles}</style>`), styles };
}

/** What the content security policy calls the page's styles: no other style element is heeded. */
export function sourceOfStyles(webFolder: string): string {
  return `'sha256-${createHash('sha256').update(readPage(webFolder).styles).digest('base64')}'`;
}

/** `{{name}}` stands for a text, `<!--name-->` for markup. Each is filled once, so no text can name another. */
export function readTemplate(webFolder: string): (filling: Filling) => string {
  // What can be read comes before what can be pressed.
  const template = readPage(webFolder).page.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
  return ({ texts, markup }) =>
    template.replaceAll(/\{\{(\w+)\}\}|<!--(\w+)-->/g, (_, text: string | undefined, place: string | undefined) =>
      text === undefined
        ? (markup[place as keyof Filling['markup']] ?? '')
        : escaped(texts[text as keyof Filling['texts']] ?? ''),
    );
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');
