import { type Kysely, type Selectable, sql } from 'kysely';
import type { PartnerKeysTable } from '../database/tables/partner-tables.ts';
import type { Tables } from '../database/tables.ts';

export type AccountRow = Pick<
  Selectable<PartnerKeysTable>,
  'id' | 'name' | 'email' | 'scopes' | 'created' | 'expires' | 'last_used' | 'revoked'
>;

/** A page of a company's keys: those that are not revoked first, then the newest. Past the end the last page. */
export async function listAccounts(
  db: Kysely<Tables>,
  organisationId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const { rows } = await sql<AccountRow & { readonly total: number; readonly page: number; readonly organisation: string }>`
    with company as (select name as organisation from organisations where id = ${organisationId}),
    counted as (
      select count(*)::int as total, greatest(1, least(${page}::int, ceil(count(*) / ${pageSize}::numeric)::int)) as page
      from partner_keys where organisation_id = ${organisationId}
    )
    select listed.*, counted.*, company.organisation from company cross join counted left join lateral (
      select id, name, email, scopes, created, expires, last_used, revoked from partner_keys
      where organisation_id = ${organisationId}
      order by revoked is not null, created desc, id limit ${pageSize} offset (counted.page - 1) * ${pageSize}) listed on true`.execute(
    db,
  );
  return {
    name: rows[0]?.organisation ?? '',
    accounts: rows.filter(({ id }) => id !== null),
    total: rows[0]?.total ?? 0,
    page: rows[0]?.page ?? 1,
  };
}

/** An account of the company that is not revoked, locked until the transaction ends. */
export async function lockAccount(tx: Kysely<Tables>, organisationId: string, id: string): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('partner_keys')
    .select(['id', 'name', 'email', 'scopes', 'created', 'expires', 'last_used', 'revoked'])
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('revoked', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function isEmailTaken(tx: Kysely<Tables>, organisationId: string, email: string): Promise<boolean> {
  const { rows } = await sql`select from partner_keys
    where organisation_id = ${organisationId} and lower(email) = lower(${email}) and revoked is null`.execute(tx);
  return rows.length > 0;
}

/** Whether the person is one still; they stay so until the transaction ends, so that no key outlives who made it. */
export async function isMainUser(tx: Kysely<Tables>, organisationId: string, personId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('company_users')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .where('state', '=', 'accepted')
    .where('user_type', '=', 'main')
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

export async function saveAccount(
  tx: Kysely<Tables>,
  id: string,
  limits: { readonly name: string; readonly scopes: readonly string[]; readonly expires: string | null },
): Promise<void> {
  await tx
    .updateTable('partner_keys')
    .set({ name: limits.name, scopes: [...limits.scopes], expires: limits.expires })
    .where('id', '=', id)
    .execute();
}

/** Two who make an account of one company at once wait for each other. */
export async function lockAccounts(tx: Kysely<Tables>, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api-accounts:${organisationId}`}, 0))`.execute(tx);
}
