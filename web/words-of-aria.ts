import type { Plugin } from 'vite';
import en from '../messages/en.json' with { type: 'json' };
import et from '../messages/et.json' with { type: 'json' };
import fi from '../messages/fi.json' with { type: 'json' };
import sv from '../messages/sv.json' with { type: 'json' };

const catalogues = new Map(Object.entries({ en, et, fi, sv }));

/**
 * Menus and dialogs hold a button that only a screen reader finds, to close them. React Aria's word for it is our word for rejecting an
 * order in Finnish and Swedish ("Hylkää", "Avvisa"), so it says ours.
 */
export function wordsOfAria(): Plugin {
  return {
    name: 'words-of-aria',
    enforce: 'pre',
    load(id) {
      const language = /react-aria\/dist\/private\/intl\/overlays\/(\w\w)-\w+\.m?js$/.exec(id)?.[1] ?? '';
      const texts = catalogues.get(language);
      return texts === undefined ? null : `export default ${JSON.stringify({ dismiss: texts['listKeys.close'] })}`;
    },
  };
}
