import { readFileSync, writeFileSync } from 'node:fs';
import { describeSettings } from '../../server/src/settings/describe-settings.ts';

// Rewrites the table of docs/configuration.md from the settings in the code; with --check only says whether it is stale.
const file = new URL('../../docs/configuration.md', import.meta.url);
const table = /(<!-- settings -->\n)[\s\S]*(<!-- end of settings -->)/;

const text = readFileSync(file, 'utf8');
if (!table.test(text)) throw new Error('docs/configuration.md has lost the marks around its table.');
const fresh = text.replace(table, (_all, before, after) => `${before}\n${describeSettings()}\n${after}`);

if (!process.argv.includes('--check')) writeFileSync(file, fresh);
else if (fresh !== text) {
  console.error('docs/configuration.md is stale: run `npm run docs:config`.');
  process.exitCode = 1;
}
