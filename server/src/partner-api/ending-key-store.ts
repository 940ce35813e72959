import type { Language } from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { dayOf, type SharedClock } from './key-limit-store.ts';

export type EndingKey = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly expires: string;
  /** The latest of the days before its end that has come. */
  readonly due: number;
  readonly org_name: string;
  readonly org_code: string;
  readonly language: Language;
};

/**
 * Keys with an address that work, that end within so many days, and of whose last day nobody was told so near to it; locked until the
 * transaction ends. One of a main user works while they are one. Whom another holds is left for the next time.
 */
export async function lockEndingKeys(
  tx: Kysely<Tables>,
  clock: SharedClock,
  { daysBefore, atMost }: { readonly daysBefore: readonly number[]; readonly atMost: number },
): Promise<EndingKey[]> {
  const { rows } = await sql<EndingKey>`
    select k.id, k.name, k.email, k.expires::text as expires, due.days as due,
      organisations.name as org_name, organisations.code as org_code, organisations.language
    from partner_keys k join organisations on organisations.id = k.organisation_id
    cross join lateral (
      select min(days) as days from unnest(${[...daysBefore]}::int[]) as days where k.expires - ${dayOf(clock)} between 0 and days) due
    where k.email is not null and k.revoked is null and due.days is not null
      and (k.end_told_of is distinct from k.expires or k.end_told_days > due.days)
      and (k.made_by is null or exists (
        select from company_users u where u.person_id = k.made_by and u.organisation_id = k.organisation_id
          and u.state = 'accepted' and u.user_type = 'main'))
    order by k.expires, k.id limit ${atMost} for no key update of k skip locked`.execute(tx);
  return rows;
}

export async function noteEndsTold(
  tx: Kysely<Tables>,
  keys: readonly Pick<EndingKey, 'id' | 'expires' | 'due'>[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update partner_keys set end_told_of = told.expires::date, end_told_days = told.due
    from json_to_recordset(${JSON.stringify(keys)}::json) as told (id uuid, expires text, due smallint)
    where partner_keys.id = told.id`.execute(tx);
}
