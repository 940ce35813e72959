import type pg from 'pg';

/** Takes every row out of the database but what `migrate` itself keeps. Tables without rows cost nothing. */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(`
    do $$
    declare
      candidate text;
      has_rows boolean;
      filled text[] := '{}';
    begin
      for candidate in
        select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname = 'public' and tablename not in ('schema_migrations', 'schema_functions', 'schema_served')
      loop
        execute format('select exists (select 1 from %s)', candidate) into has_rows;
        if has_rows then filled := filled || candidate; end if;
      end loop;
      if cardinality(filled) > 0 then
        execute format('truncate %s restart identity cascade', array_to_string(filled, ', '));
      end if;
    end $$`);
}
