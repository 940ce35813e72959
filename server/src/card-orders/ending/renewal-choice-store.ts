import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { RenewalChoicesTable } from '../../database/tables/card-end-tables.ts';
import type { Tables } from '../../database/tables.ts';

type Choice = Pick<Selectable<RenewalChoicesTable>, 'declined' | 'at' | 'actor_name'>;

/** What somebody last said of renewing a card; undefined where nobody did. */
export async function findRenewalChoice(db: Kysely<Tables>, orderId: string) {
  const { rows } = await sql<Choice>`select declined, at, actor_name from renewal_choice(${orderId})`.execute(db);
  return rows[0];
}

/** Of an order that is locked. */
export async function insertRenewalChoice(tx: Kysely<Tables>, choice: Insertable<RenewalChoicesTable>): Promise<void> {
  await tx.insertInto('renewal_choices').values(choice).execute();
}

/** All that was said of renewing a card, the newest first. */
export async function listRenewalChoices(db: Kysely<Tables>, orderId: string) {
  const columns = ['declined', 'at', 'actor_person_id', 'actor_name'] as const;
  return db.selectFrom('renewal_choices').select(columns).where('order_id', '=', orderId).orderBy('id', 'desc').execute();
}
