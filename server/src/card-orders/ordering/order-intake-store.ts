import { randomUUID } from 'node:crypto';
import { defaultLanguage, type Language, type OrganisationState } from '@siteid/contract';
import { type Insertable, type Kysely, sql } from 'kysely';
import { deletePiece } from '../../database/delete-piece.ts';
import { takeLock } from '../../database/named-locks.ts';
import type { RightfulTransaction } from '../../database/rights/while-right-holds.ts';
import type { TriedGovernmentIdsTable } from '../../database/tables/card-order-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { waitLonger } from '../../database/wait-longer.ts';

/** A company that may order, with what an order takes over from it. */
export type OrderingOrganisation = {
  readonly id: string;
  readonly code: string;
  readonly country: string;
  readonly language: Language;
  readonly state: OrganisationState;
  readonly orders_need_second_person: boolean;
};

/** What is stored of a photo. `cameAs` is the hash of the file as it was sent, which tells whether the same came again. */
export type SentPhoto = { readonly content: Buffer; readonly cameAs: Buffer };
/** The picture of an earlier order, which the new one has, too: it says when the photo was first given. */
export type KeptPhoto = { readonly pictureId: string };
export type Photo = SentPhoto | KeptPhoto;

/** The company and those whose cards it manages, by one array of ids: by one condition or another, all companies would be read. */
export async function organisationsFor(db: Kysely<Tables>, organisationId: string): Promise<readonly OrderingOrganisation[]> {
  const managed = db.selectFrom('organisation_managers').select('managed_id').where('manager_id', '=', organisationId);
  return db
    .selectFrom('organisations')
    .select(['id', 'code', 'country', 'language', 'state', 'orders_need_second_person'])
    .where('id', '=', sql<string>`any (array(${managed}) || ${organisationId}::uuid)`)
    .execute();
}

/**
 * What the orders of one call are read by: the companies that the orderer may order for, which of them where a row names none, and the
 * suppliers.
 */
export async function contextFor(
  tx: Kysely<Tables>,
  today: string,
  { organisationId, supplierId }: { readonly organisationId: string; readonly supplierId: string | null },
  company: string | undefined,
) {
  const organisations = await organisationsFor(tx, organisationId);
  const own = organisations.find(({ id }) => id === organisationId);
  return {
    today,
    organisationCode: company?.toUpperCase() ?? own?.code ?? '',
    language: own?.language ?? defaultLanguage,
    organisations: new Map(organisations.map((each) => [each.code, each])),
    supplierId,
    suppliers: await suppliersByCode(tx),
  };
}

async function suppliersByCode(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const suppliers = await db.selectFrom('card_suppliers').select(['id', 'code']).execute();
  return new Map(suppliers.map(({ id, code }) => [code, id]));
}

/** Locks these companies' intake: calls wait for each other, so that the same order is not taken in twice. */
export async function lockIntake(tx: RightfulTransaction, organisationIds: readonly string[]): Promise<void> {
  await waitLonger(tx, 30);
  for (const id of organisationIds.toSorted()) await takeLock(tx, 'intake', id);
}

/**
 * Those of these companies that a company orders for, itself or managed by it, each with its state and whether its orders need a second
 * person. All of it stays so until the transaction ends. Ask once the intake is locked: what was found before that wait may have changed.
 */
export async function lockOrganisationsFor(tx: Kysely<Tables>, organisationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  // Whoever changes by whom a company is managed locks that company.
  await tx.selectFrom('organisations').select('id').where('id', 'in', ids).orderBy('id').forShare().execute();
  return (await organisationsFor(tx, organisationId)).filter(({ id }) => ids.includes(id));
}

export type OrderBefore = Awaited<ReturnType<typeof ordersByReference>>[number];

/**
 * Orders that came in before, found by what makes two orders the same. Each reference is looked up by itself: by one list of them all
 * orders of a company were read, ten thousand for two hundred renewals.
 */
export async function ordersByReference(tx: Kysely<Tables>, organisationIds: readonly string[], references: readonly string[]) {
  return tx
    .selectFrom(sql<{ reference: string }>`(select distinct unnest(${[...references]}::text[]) as reference)`.as('asked'))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('card_orders')
          .select(['id', 'organisation_id', 'orderer_reference', 'government_id_hash', 'card_type', 'status', 'photo_id'])
          .select([
            'given_names',
            'family_names',
            'printable_name',
            'date_of_birth',
            'nationalities',
            'valid_from',
            'valid_until',
          ])
          .where('organisation_id', '=', sql<string>`any (${[...organisationIds]}::uuid[])`)
          .whereRef('orderer_reference', '=', 'asked.reference')
          .offset(0)
          .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
    .execute();
}

/**
 * Of these orders those that a system placed. It sends them again by what it called them, and would get a second card where a person had
 * called one otherwise since.
 */
export async function placedBySystem(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as placed (id) cross join lateral (
      select actor_person_id from card_order_history where order_id = placed.id order by card_order_history.id limit 1) as first
    where actor_person_id is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of these ids, the orders that there are: a request that made its order's id finds it when it comes again. */
export async function ordersByIds(tx: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx.selectFrom('card_orders').select(['id', 'status']).where('id', 'in', ids).execute();
}

/** Removes what made these orders the same as another, so that another can take their place. */
export async function releaseReferences(tx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.updateTable('card_orders').set({ orderer_reference: null }).where('id', 'in', ids).execute();
}

/** Photos of one statement: one each took a third of the time of an import in the database, a thousand would be a hundred megabytes. */
const photosAtOnce = 20;

/** Stores the photos that were sent, and answers with the picture of each, null for none. */
export async function storePhotos(tx: Kysely<Tables>, photos: readonly (Photo | null)[]): Promise<(string | null)[]> {
  const pictures = photos.map((photo) => photo && { id: 'pictureId' in photo ? photo.pictureId : randomUUID(), photo });
  const rows = pictures.flatMap((picture) => {
    if (picture === null || 'pictureId' in picture.photo) return [];
    const { content, cameAs: came_as } = picture.photo;
    return [{ id: picture.id, media_type: 'image/jpeg' as const, content, came_as }];
  });
  for (let at = 0; at < rows.length; at += photosAtOnce) {
    await tx
      .insertInto('pictures')
      .values(rows.slice(at, at + photosAtOnce))
      .execute();
  }
  return pictures.map((picture) => picture?.id ?? null);
}

/** Whether the picture is of this very file. */
export async function isPhotoOf(tx: Kysely<Tables>, id: string, { cameAs }: SentPhoto): Promise<boolean> {
  const picture = tx.selectFrom('pictures').select('id').where('id', '=', id).where('came_as', '=', cameAs);
  return (await picture.executeTakeFirst()) !== undefined;
}

type TriedId = Insertable<TriedGovernmentIdsTable>;

/** Writes down which ids were tried; one that was tried before counts from now. */
export async function insertTriedIds(tx: Kysely<Tables>, tried: readonly TriedId[]): Promise<void> {
  await tx
    .insertInto('tried_government_ids')
    .values(tried)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'asked_by', 'government_id_hash'])
        .doUpdateSet((given) => ({ at: given.ref('excluded.at') })),
    )
    .execute();
}

type Asked = {
  readonly organisationId: string;
  /** As `Orderer` has them. */
  readonly triedBy: string;
  readonly keysOf: string | null;
  readonly since: Date;
};
/**
 * Ids tried by the asker, and by everybody of the company; and when the first of each was. An id that two people tried counts twice:
 * otherwise somebody at their limit would learn which ids others have tried, by those that are not refused.
 */
export type Tries = { readonly own: number; readonly all: number; readonly firstOwn: Date; readonly first: Date };

/** The ids that were tried of each of these days of birth. */
export async function triesOfBirths(tx: Kysely<Tables>, asked: Asked, births: readonly string[]): Promise<readonly Tries[]> {
  const { rows } = await sql<Tries>`
    select ${tallied(asked)} from tried_government_ids
    where ${isAsked(asked)} and born = any (${[...births]}::date[]) group by born`.execute(tx);
  return rows;
}

/** Ids tried that no order of the company names which is on its way or in use; `hashes` are about to be ordered and do not count. */
export async function triesWithoutOrder(tx: Kysely<Tables>, asked: Asked, hashes: readonly Buffer[]): Promise<Tries> {
  const { rows } = await sql<Tries>`
    select ${tallied(asked)} from tried_government_ids as tried
    where ${isAsked(asked)} and government_id_hash <> all (${[...hashes]}::bytea[])
      and not exists (select from card_orders where organisation_id = tried.organisation_id
        and government_id_hash = tried.government_id_hash and not has_ended(status))`.execute(tx);
  return rows[0] ?? noTries;
}

/** All ids tried, ordered or not. */
export async function allTries(tx: Kysely<Tables>, asked: Asked): Promise<Tries> {
  const { rows } = await sql<Tries>`select ${tallied(asked)} from tried_government_ids where ${isAsked(asked)}`.execute(tx);
  return rows[0] ?? noTries;
}

const noTries: Tries = { own: 0, all: 0, firstOwn: new Date(0), first: new Date(0) };
const isOwn = ({ triedBy, keysOf }: Asked) =>
  keysOf === null
    ? sql`asked_by = ${triedBy}`
    : sql`asked_by in (select id from partner_keys where organisation_id = ${keysOf} and made_by is null)`;
const tallied = (asked: Asked) => sql`
  (count(*) filter (where ${isOwn(asked)}))::int as own, min(at) filter (where ${isOwn(asked)}) as "firstOwn",
  count(*)::int as "all", min(at) as first`;
const isAsked = ({ organisationId, since }: Asked) => sql`organisation_id = ${organisationId} and at > ${since}`;

export async function deleteTriedIdsBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'tried_government_ids', sql`at < ${moment}::timestamptz`);
}
