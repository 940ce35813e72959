import type { Language, PartnerTeam } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import { takeLock } from '../database/named-locks.ts';
import { shownPage } from '../database/shown-page.ts';
import type { Tables } from '../database/tables.ts';
import { membershipPermissions, type Team } from './membership.ts';

/**
 * The name of a card supplier, an ID office or a company, and a company's language; the staff have neither. Undefined where there is no
 * such team.
 */
export async function findTeam(
  db: Kysely<Tables>,
  { kind, scope }: Team,
): Promise<{ name: string | null; code: string | null; language: Language | null } | undefined> {
  if (kind === 'staff') return { name: null, code: null, language: null };
  if (kind === 'organisation')
    return db.selectFrom('organisations').select(['name', 'code', 'language']).where('id', '=', scope).executeTakeFirst();
  const table = kind === 'supplier' ? 'card_suppliers' : 'id_offices';
  const found = await db.selectFrom(table).select(['name', 'code']).where('id', '=', scope).executeTakeFirst();
  return found && { ...found, language: null };
}

type PartnerKind = 'supplier' | 'office';
type Row = PartnerTeam & { readonly total: number; readonly page: number };

/** A page of the card suppliers or ID offices, by name. */
export async function listPartnerTeams(
  db: Kysely<Tables>,
  kind: PartnerKind,
  { search, page, pageSize }: { readonly search: string; readonly page: number; readonly pageSize: number },
) {
  const partners =
    kind === 'supplier'
      ? sql`select id, code, name, accreditation_code from card_suppliers`
      : sql`select id, code, name, null::text as accreditation_code from id_offices`;
  const { rows } = await sql<Row>`
    with found as (
      select * from (${partners}) partners
      where ${search} = '' or folded(name) like part_like(${search}) or folded(code) like part_like(${search})
    ), counted as (
      select count(*)::int as total, ${shownPage(page, pageSize)} as page from found
    )
    select found.id, found.code, found.name, found.accreditation_code as "accreditationCode", counted.total, counted.page,
      (select count(*)::int from person_permissions
        where permission = ${membershipPermissions[kind]} and scope = found.id::text) as people
    from counted left join lateral (
      select * from found order by folded(name) collate "C", code limit ${pageSize} offset (counted.page - 1) * ${pageSize}) found on true
    order by folded(found.name) collate "C", found.code`.execute(db);
  return {
    partners: rows.filter(({ id }) => id !== null).map(({ total: _total, page: _page, ...team }) => team),
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}

/** The id of the card supplier or ID office of a code. */
export async function findPartnerByCode(db: Kysely<Tables>, kind: PartnerKind, code: string): Promise<string | undefined> {
  const table = kind === 'supplier' ? 'card_suppliers' : 'id_offices';
  return (await db.selectFrom(table).select('id').where('code', '=', code).executeTakeFirst())?.id;
}

/** Whether a code is taken, and by which field; the codes of a kind are its own. */
export async function findTaken(
  tx: Kysely<Tables>,
  kind: PartnerKind,
  { code, accreditationCode }: { readonly code: string; readonly accreditationCode: string | null },
): Promise<'code' | 'accreditation' | null> {
  const table = kind === 'supplier' ? 'card_suppliers' : 'id_offices';
  if ((await tx.selectFrom(table).select('id').where('code', '=', code).executeTakeFirst()) !== undefined) return 'code';
  if (kind === 'office' || accreditationCode === null) return null;
  const found = await tx
    .selectFrom('card_suppliers')
    .select('id')
    .where('accreditation_code', '=', accreditationCode)
    .executeTakeFirst();
  return found === undefined ? null : 'accreditation';
}

export async function insertSupplier(
  tx: Kysely<Tables>,
  row: { readonly code: string; readonly name: string; readonly accreditation_code: string },
): Promise<string> {
  return (await tx.insertInto('card_suppliers').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertOffice(
  tx: Kysely<Tables>,
  row: { readonly code: string; readonly name: string; readonly created: Date },
): Promise<string> {
  return (await tx.insertInto('id_offices').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Locks the making of teams of a kind. */
export async function lockTeams(tx: Kysely<Tables>, kind: PartnerKind): Promise<void> {
  await takeLock(tx, 'partners of a kind', kind);
}
