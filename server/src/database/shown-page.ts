import { type RawBuilder, sql } from 'kysely';

/** The page that a list shows, counted from 1: the one asked for, or the last where there are fewer (D-OTHER). */
export function shownPage(page: number, pageSize: number, total: RawBuilder<unknown> = sql`count(*)`): RawBuilder<number> {
  return sql`greatest(1, least(${page}::int, ceil(${total} / ${pageSize}::numeric)::int))`;
}
