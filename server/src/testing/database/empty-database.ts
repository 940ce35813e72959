import type pg from 'pg';

/** A table of more bytes is made anew: what is deleted goes on taking room there, by which the database plans what a test counts. */
const grownBytes = 32_768;

/**
 * Takes every row out of the database but what `migrate` itself keeps, and has every number begin anew. Rows are deleted, past the
 * triggers that would refuse it: a test leaves a few, and `truncate` makes the files of a hundred tables and their indexes anew for them.
 */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(`
    do $$
    declare
      candidate regclass;
      grown text[] := '{}';
    begin
      perform set_config('session_replication_role', 'replica', true);
      for candidate in
        select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname = 'public' and tablename not in ('schema_migrations', 'schema_functions', 'schema_served')
      loop
        continue when pg_relation_size(candidate) = 0;
        if pg_relation_size(candidate) > ${grownBytes} then
          grown := grown || candidate::text;
        else
          execute format('delete from %s', candidate);
        end if;
      end loop;
      if cardinality(grown) > 0 then
        execute format('truncate %s cascade', array_to_string(grown, ', '));
      end if;
      perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`);
}
