import type { OrganisationState } from '@siteid/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import { shownPage } from '../database/shown-page.ts';
import type { PartnerKeysTable } from '../database/tables/partner-tables.ts';
import type { Tables } from '../database/tables.ts';

export type AccountRow = Pick<
  Selectable<PartnerKeysTable>,
  'id' | 'name' | 'email' | 'scopes' | 'created' | 'expires' | 'last_used' | 'revoked'
>;

type PageOfOrganisation = {
  readonly total: number;
  readonly page: number;
  readonly organisation: string;
  readonly organisation_state: OrganisationState;
};

/** A page of a company's keys: those that are not revoked first, then the newest. Past the end the last page. */
export async function listAccounts(
  db: Kysely<Tables>,
  organisationId: string,
  { search, page, pageSize }: { readonly search: string; readonly page: number; readonly pageSize: number },
) {
  const isFound = search === '' ? sql`true` : sql`folded(concat_ws(' ', name, email)) like part_like(${search})`;
  const { rows } = await sql<AccountRow & PageOfOrganisation>`
    with keeper as (select name as organisation, state as organisation_state from organisations where id = ${organisationId}),
    counted as (
      select count(*)::int as total, ${shownPage(page, pageSize)} as page
      from partner_keys where organisation_id = ${organisationId} and ${isFound}
    )
    select listed.*, counted.*, keeper.* from keeper cross join counted left join lateral (
      select id, name, email, scopes, created, expires, last_used, revoked from partner_keys
      where organisation_id = ${organisationId} and ${isFound}
      order by revoked is not null, created desc, id limit ${pageSize} offset (counted.page - 1) * ${pageSize}) listed on true`.execute(
    db,
  );
  return {
    name: rows[0]?.organisation ?? '',
    state: rows[0]?.organisation_state,
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

/** The account, not revoked, that has the address, in whatever case. */
export async function findAccountOf(
  tx: Kysely<Tables>,
  organisationId: string,
  email: string,
): Promise<Pick<AccountRow, 'id' | 'name' | 'expires'> | undefined> {
  return tx
    .selectFrom('partner_keys')
    .select(['id', 'name', 'expires'])
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('revoked', 'is', null)
    .executeTakeFirst();
}

/** Whether the person is one still; they stay so until the transaction ends, so that no key outlives who made it. */
export async function lockMainUser(tx: Kysely<Tables>, organisationId: string, personId: string): Promise<boolean> {
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
