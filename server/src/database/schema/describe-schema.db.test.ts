import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { describeSchema } from './describe-schema.ts';
import { databaseFiles } from './migrate.ts';

describeOnEachDatabase('the database', (fresh) => {
  test('is what schema.sql shows; `npm run docs:schema` writes it anew', async () => {
    const { pool } = await fresh();
    const schema = readFileSync(join(databaseFiles.functions, '../schema.sql'), 'utf8');
    expect(await describeSchema(pool)).toBe(schema);
  });

  test('has each function and view in the file of its name, and no other', async () => {
    const { pool } = await fresh();
    const { rows } = await pool.query<{ name: string }>(`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all select viewname from pg_views where schemaname = 'public'`);
    const files = readdirSync(databaseFiles.functions).map((file) => file.replace('.sql', ''));
    expect(rows.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
  });

  test('has no index twice under two names, which each change would write twice', async () => {
    const { pool } = await fresh();
    const { rows } = await pool.query<{ names: string[] }>(`
      select array_agg(indexrelid::regclass::text order by indexrelid) as names from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      group by indrelid, indkey::text, indclass::text, indoption::text, pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid)`);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ names }) => names.length > 1)).toEqual([]);
  });
});
