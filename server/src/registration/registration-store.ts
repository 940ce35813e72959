import type { FailedSigning, OrganisationInvoicing } from '@siteid/contract';
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { isOfPiece, pieceOfRows } from '../database/delete-piece.ts';
import { takeLock } from '../database/named-locks.ts';
import type { RegistrationsTable } from '../database/tables/organisation-tables.ts';
import type { Tables } from '../database/tables.ts';
import { deleteLogo } from '../organisation-details/organisation-details-store.ts';

export type StoredRegistration = Selectable<RegistrationsTable>;

/** Whatever else changes this person's registration waits until the transaction ends. */
export async function lockRegistration(tx: Kysely<Tables>, personId: string): Promise<StoredRegistration | undefined> {
  await takeLock(tx, 'registration', personId);
  return findRegistration(tx, personId);
}

/** The registration that the person has under way. */
export async function findRegistration(db: Kysely<Tables>, personId: string): Promise<StoredRegistration | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('person_id', '=', personId)
    .where('organisation_id', 'is', null)
    .executeTakeFirst();
}

/** The company that the person registered last. */
export async function findRegistered(db: Kysely<Tables>, personId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('organisations', 'organisations.id', 'registrations.organisation_id')
    .select(['organisations.id', 'organisations.code', 'organisations.name', 'organisations.state'])
    .select(['registrations.email', 'registrations.email_proven'])
    .where('registrations.person_id', '=', personId)
    .orderBy('registrations.changed', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertRegistration(tx: Kysely<Tables>, row: Insertable<RegistrationsTable>): Promise<void> {
  await tx.insertInto('registrations').values(row).execute();
}

export async function changeRegistration(
  tx: Kysely<Tables>,
  id: string,
  change: Omit<Updateable<RegistrationsTable>, 'invoicing'> & { readonly invoicing?: OrganisationInvoicing | null },
): Promise<void> {
  const { invoicing, ...rest } = change;
  const written = invoicing === undefined ? {} : { invoicing: invoicing === null ? null : JSON.stringify(invoicing) };
  await tx
    .updateTable('registrations')
    .set({ ...rest, ...written })
    .where('id', '=', id)
    .execute();
}

/** What a signing came to, beside what else is kept. */
export async function noteSigning(db: Kysely<Tables>, personId: string, failed: FailedSigning): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ last_signing: failed })
    .where('person_id', '=', personId)
    .where('organisation_id', 'is', null)
    .execute();
}

/** Registrations that nobody has gone on with since, with their logos; a logo of one that came to a company is the company's. */
export async function deleteRegistrationsBefore(tx: Kysely<Tables>, before: Date): Promise<boolean> {
  const gone = await tx
    .deleteFrom('registrations')
    .where(isOfPiece('registrations', sql`changed < ${before}::timestamptz`))
    .returning(['logo_id', 'organisation_id'])
    .execute();
  await deleteLogosOf(tx, gone);
  return gone.length >= pieceOfRows;
}

/** Deletes all that a person typed of companies. */
export async function deleteRegistrationsOf(tx: Kysely<Tables>, personId: string): Promise<void> {
  const of = tx.deleteFrom('registrations').where('person_id', '=', personId);
  await deleteLogosOf(tx, await of.returning(['logo_id', 'organisation_id']).execute());
}

/** A company has its logo for itself. */
async function deleteLogosOf(
  tx: Kysely<Tables>,
  gone: readonly { readonly logo_id: string | null; readonly organisation_id: string | null }[],
): Promise<void> {
  for (const { logo_id: logo, organisation_id: company } of gone)
    if (logo !== null && company === null) await deleteLogo(tx, logo);
}
