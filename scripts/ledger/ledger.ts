import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promises } from '../../specification/promises.ts';
import { promisesToCome } from '../../specification/promises-to-come.ts';
import { root } from '../node-26.mjs';
import { type Claim, readClaims } from './ledger-claims.ts';

type Row = { readonly id: string; readonly text: string };

type Promised = typeof promises & { readonly toCome: readonly string[] };

const sectionOf = (id: string) => (id.startsWith('T') ? 'T' : id.replace(/-\d+$/, ''));

/** The rows of the tables of a ledger. */
export function rowsOf(ledger: string): Row[] {
  return ledger
    .split('\n')
    .map((line) => line.match(/^\| ((?:T|W-|L-|R-)?\d[\d.-]*) \| (.+) \|$/))
    .filter((row) => row !== null)
    .map(([, id = '', text = '']) => ({ id, text }));
}

/**
 * What is wrong with a ledger and its claims: rows that are gone or reworded, twice there, claimed but unknown, without a proof, or
 * said to be without one.
 */
export function ledgerComplaints(rows: readonly Row[], claims: readonly Claim[], promised: Promised): string[] {
  const ids = new Set(rows.map(({ id }) => id));
  const proven = new Set(claims.filter(({ counts }) => counts).map(({ id }) => id));
  const counted = Object.groupBy(rows, ({ id }) => sectionOf(id));
  const sections = new Set([...Object.keys(counted), ...Object.keys(promised.counts)]);
  const wording = createHash('sha256')
    .update(rows.map(({ id, text }) => `${id} ${text}\n`).join(''))
    .digest('hex');
  return [
    ...[...sections]
      .filter((section) => counted[section]?.length !== promised.counts[section])
      .map(
        (section) =>
          `section ${section} has ${counted[section]?.length ?? 0} rows, ` +
          `and specification/promises.ts counts ${promised.counts[section] ?? 0}`,
      ),
    ...(wording === promised.wording
      ? []
      : [`the rows do not read as they did: if that is meant, write ${wording} in specification/promises.ts`]),
    ...rows
      .filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index)
      .map(({ id }) => `${id} stands in the ledger twice`),
    ...claims
      .filter(({ id }) => !ids.has(id))
      .map(({ id, file, title }) => `${file} claims ${id}, which the ledger does not know: ${title}`),
    ...rows
      .filter(({ id }) => !proven.has(id) && !promised.toCome.includes(id))
      .map(({ id, text }) => `no test proves ${id}: ${text}`),
    ...promised.toCome
      .filter((id) => proven.has(id) || !ids.has(id))
      .map((id) => `${id} is ${ids.has(id) ? 'proven' : 'no row'}: take it out of specification/promises-to-come.ts`),
  ];
}

/** `npm run ledger [-- prefix]`: fails on every complaint, and says of the promises asked for how many are proven. */
if (import.meta.main) {
  const rows = rowsOf(readFileSync(join(root, 'docs/ledger.md'), 'utf8'));
  const claims = readClaims(root);
  const complaints = ledgerComplaints(rows, claims, { ...promises, toCome: promisesToCome });
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
  const proven = new Set(claims.filter(({ counts }) => counts).map(({ id }) => id));
  const asked = rows.filter(({ id }) => id.startsWith(process.argv[2] ?? ''));
  for (const { id, text } of asked.filter(({ id }) => promisesToCome.includes(id)))
    console.log(`unproven, to come: ${id} ${text}`);
  console.log(`${asked.filter(({ id }) => proven.has(id)).length} of ${asked.length} proven`);
}
