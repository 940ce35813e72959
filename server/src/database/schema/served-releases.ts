import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';

type Named = { readonly name: string; readonly checksum: string };

/** Names and checksums as one text, ordered and joined as `askSchema` does it in the database. */
const written = (files: readonly Named[]) =>
  files
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, checksum }) => `${name} ${checksum}`)
    .join(',');

/** A hash of all migrations and functions: each schema has its own. */
export const markOf = (migrations: readonly Named[], functions: readonly Named[]): string =>
  createHash('sha256')
    .update(`${written(migrations)}/${written(functions)}`)
    .digest('hex');

/** The marks, by their numbers, of the releases that can go on working on this version's schema: nothing that they need was taken away. */
export type ServedReleases = Readonly<Record<string, string>>;

export const readServedReleases = async (file: string): Promise<ServedReleases> =>
  JSON.parse(await readFile(file, 'utf8')) as ServedReleases;

const makeTable = `
  create table if not exists schema_served (
    mark text primary key,
    release text not null
  )`;

/** Whether a newer version migrated this database and says that a version of this mark may go on. */
export async function isServed(client: pg.ClientBase, mark: string): Promise<boolean> {
  await client.query(makeTable);
  const { rowCount } = await client.query('select from schema_served where mark = $1', [mark]);
  return rowCount === 1;
}

/** Writes which releases the schema serves from now on. Call it in a transaction, before the schema changes. */
export async function keepServed(client: pg.ClientBase, releases: ServedReleases): Promise<void> {
  await client.query(makeTable);
  await client.query('delete from schema_served');
  for (const [release, mark] of Object.entries(releases))
    await client.query('insert into schema_served (mark, release) values ($1, $2)', [mark, release]);
}
