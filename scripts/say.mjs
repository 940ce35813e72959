import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandLanguage } from '../server/src/cli/command-language.mjs';

const folder = fileURLToPath(new URL('../messages', import.meta.url));

/**
 * A text of the catalogues for whoever types a command, in the command's language. No package is needed to read it: in these texts
 * nothing is written but `{name}`.
 * @param {string} id
 * @param {Readonly<Record<string, string>>} [values]
 */
export function say(id, values = {}) {
  const languages = readdirSync(folder).map((file) => file.replace('.json', ''));
  const language = commandLanguage(process.argv.slice(2), process.env, languages) ?? 'en';
  const text = JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8'))[id];
  return text.replaceAll(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => values[name]);
}
