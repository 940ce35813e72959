import type { Insertable } from 'kysely';
import type { OrganisationsTable } from '../database/tables/organisation-tables.ts';
import { codesOf } from './organisation-code.ts';
import { insertOrganisation, isCodeFree } from './organisation-details-store.ts';

type Tx = Parameters<typeof isCodeFree>[0];
type Made = { readonly id: string; readonly code: string };

/** Makes the company, with the first free code of its name; the caller has the lock of all companies. */
export async function makeOrganisation(tx: Tx, row: Omit<Insertable<OrganisationsTable>, 'code'>): Promise<Made> {
  for (const code of codesOf(row.name, row.country)) {
    if (await isCodeFree(tx, code)) return { id: await insertOrganisation(tx, { ...row, code }), code };
  }
  throw new Error('codes have no end');
}
