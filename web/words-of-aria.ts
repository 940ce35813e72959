import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { languages } from '../contract/src/constants.ts';

/** Our own word for closing what has no other button. */
function wordIn(language: string): string | undefined {
  const catalogue: unknown = JSON.parse(readFileSync(new URL(`../messages/${language}.json`, import.meta.url), 'utf8'));
  return (catalogue as Readonly<Record<string, string>>)['listKeys.close'];
}

/**
 * Menus and dialogs hold a button that only a screen reader finds, to close them. React Aria's word for it is our word for rejecting an
 * order in Finnish and Swedish ("Hylkää", "Avvisa"), so it says ours.
 */
export function wordsOfAria(): Plugin {
  return {
    name: 'words-of-aria',
    enforce: 'pre',
    load(id) {
      const said = /react-aria\/dist\/private\/intl\/overlays\/(\w\w)-\w+\.m?js$/.exec(id)?.[1];
      const language = languages.find((each) => each === said);
      return language === undefined ? null : `export default ${JSON.stringify({ dismiss: wordIn(language) })}`;
    },
  };
}
