import type { DatabaseHandle } from '../open-database.ts';

/** Whether the role of the connections could drop the triggers that guard the tables: it owns the tables, or may act as their owner. */
export async function ownsTables({ pool }: Pick<DatabaseHandle, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'USAGE') as owns from pg_class where oid = 'card_order_history'::regclass`,
  );
  return rows[0]?.owns === true;
}
