import { type Insertable, type Kysely, sql } from 'kysely';
import { deletePiece } from '../../database/delete-piece.ts';
import { takeLock } from '../../database/named-locks.ts';
import type { BrokerSignOutsTable } from '../../database/tables/sign-in-tables.ts';
import type { Tables } from '../../database/tables.ts';

/** Whoever begins or ends sessions of this session of the broker waits until the transaction ends. */
export async function lockBrokerSession(tx: Kysely<Tables>, session: Buffer): Promise<void> {
  await takeLock(tx, 'broker session', session.toString('hex'));
}

/** Keeps what the broker told; false where it is kept already. */
export async function insertBrokerSignOut(tx: Kysely<Tables>, values: Insertable<BrokerSignOutsTable>): Promise<boolean> {
  const kept = await tx
    .insertInto('broker_sign_outs')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Whether the broker has just ended that session of its own. */
export async function hasBrokerEnded(tx: Kysely<Tables>, session: Buffer): Promise<boolean> {
  const told = tx.selectFrom('broker_sign_outs').select('token_hash').where('broker_session', '=', session).limit(1);
  return (await told.executeTakeFirst()) !== undefined;
}

export async function deleteOldBrokerSignOuts(db: Kysely<Tables>, now: Date): Promise<boolean> {
  return deletePiece(db, 'broker_sign_outs', sql`until < ${now}::timestamptz`);
}
