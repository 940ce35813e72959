import type pg from 'pg';

const rowsAtOnce = 2000;

/** The rows of a query, which may be millions, in a transaction of this connection that is under way. One query at a time. */
export async function* rowsThroughCursor<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  select: string,
): AsyncGenerator<Row> {
  await client.query(`declare through_rows no scroll cursor for ${select}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from through_rows`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('close through_rows');
}
