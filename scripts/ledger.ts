import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readClaims } from './ledger-claims.ts';
import { root } from './node-26.mjs';

/** `npm run ledger [-- prefix]`: what no test proves yet. Fails on a claim of a promise that does not exist. */
const prefix = process.argv[2] ?? '';
const rows = readFileSync(join(root, 'docs/ledger.md'), 'utf8')
  .split('\n')
  .map((line) => line.match(/^\| (T?\d[\d.-]*) \| (.+?) \|/))
  .filter((row) => row !== null)
  .map(([, id = '', promise = '']) => ({ id, promise }));
const ids = new Set(rows.map(({ id }) => id));
const claims = readClaims(root);
const proven = new Set(claims.map(({ id }) => id));

const complaints = [
  ...rows
    .filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index)
    .map(({ id }) => `${id} stands in the ledger twice`),
  ...claims
    .filter(({ id }) => !ids.has(id))
    .map(({ id, file, title }) => `${file} claims ${id}, which the ledger does not know: ${title}`),
];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

const asked = rows.filter(({ id }) => id.startsWith(prefix));
const unproven = asked.filter(({ id }) => !proven.has(id));
for (const { id, promise } of unproven) console.log(`${id.padEnd(7)} ${promise}`);
console.log(`${asked.length - unproven.length} of ${asked.length} proven`);
