import { readFile } from 'node:fs/promises';
import type pg from 'pg';

export type Amount = {
  readonly orders: number;
  readonly organisations: number;
  /** Orders of the largest organisation. */
  readonly largest: number;
};

/** As in the figures we compare with: 1,000,000 orders of 2,000 organisations, one of 100,000. */
export function amountOf(orders: number): Amount {
  return { orders, organisations: Math.max(20, Math.round(orders / 500)), largest: Math.round(orders / 10) };
}

/** Fills the product's own tables, all in the database; the same amount on the same day makes the same rows. */
export async function makeOrders(client: pg.ClientBase, amount: Amount): Promise<void> {
  const settings = { ...amount, today: new Date().toISOString().slice(0, 10) };
  for (const [name, value] of Object.entries(settings)) {
    await client.query('select set_config($1, $2, false)', [`bench.${name}`, String(value)]);
  }
  await client.query("set statement_timeout = 0; set timezone = UTC; set maintenance_work_mem = '512MB'");
  // The references are right as they are made; checking millions of them one by one takes four fifths of the time. Only an
  // administrator of the database may leave that out.
  await client.query('set session_replication_role = replica').catch(() => undefined);
  await client.query('alter table card_orders disable trigger refuse_unknown_beginning');
  for (const file of ['make-workers.sql', 'make-orders.sql', 'count-orders.sql']) {
    await client.query(await readFile(new URL(file, import.meta.url), 'utf8'));
  }
  await client.query('alter table card_orders enable trigger refuse_unknown_beginning');
  await client.query('reset session_replication_role; analyze');
}
