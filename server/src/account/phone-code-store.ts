import { type Kysely, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import type { Tables } from '../database/tables.ts';

/** The only good code of the person from now on. */
export async function savePhoneCode(
  tx: Kysely<Tables>,
  personId: string,
  { codeHash, sent, messageId }: { readonly codeHash: Buffer; readonly sent: Date; readonly messageId: string | undefined },
): Promise<void> {
  const code = { code_hash: codeHash, sent, tries: 0, message_id: messageId ?? null };
  await tx
    .insertInto('phone_codes')
    .values({ person_id: personId, ...code })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(code))
    .execute();
}

/** Ends the person's code, and takes its text back where it has not gone out. */
export async function withdrawPhoneCode(tx: Kysely<Tables>, personId: string): Promise<void> {
  await tx
    .with('ended', (cte) => cte.deleteFrom('phone_codes').where('person_id', '=', personId).returning('message_id'))
    .deleteFrom('outbox_messages')
    .where(sql<boolean>`id in (select message_id from ended)`)
    .where('sent', 'is', null)
    .where('failed', 'is', null)
    .execute();
}

export async function findPhoneCode(tx: Kysely<Tables>, personId: string) {
  return tx.selectFrom('phone_codes').select(['code_hash', 'sent', 'tries']).where('person_id', '=', personId).executeTakeFirst();
}

export async function countWrongCode(tx: Kysely<Tables>, personId: string): Promise<void> {
  await tx.updateTable('phone_codes').set({ tries: sql`tries + 1` }).where('person_id', '=', personId).execute();
}

/** The number is proven, and reminders go to it. Its code is used up. */
export async function saveProvenPhone(tx: Kysely<Tables>, personId: string, at: Date): Promise<void> {
  const proven = { phone_proven: at, phone_unreached: null, reminded_by_text: true };
  await tx.updateTable('persons').set(proven).where('id', '=', personId).execute();
  await tx.deleteFrom('phone_codes').where('person_id', '=', personId).execute();
}

/** Answers whether it could be: reminders go to a proven number alone. */
export async function saveRemindedByText(db: Kysely<Tables>, personId: string, isOn: boolean): Promise<boolean> {
  const query = db.updateTable('persons').set({ reminded_by_text: isOn }).where('id', '=', personId);
  const saved = await (isOn ? query.where('phone_proven', 'is not', null) : query).returning('id').executeTakeFirst();
  return saved !== undefined;
}

export async function findTextReminders(db: Kysely<Tables>, personId: string) {
  return db
    .selectFrom('persons')
    .select(['phone', 'phone_proven', 'phone_unreached', 'reminded_by_text'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
}

export async function deletePhoneCodesBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'phone_codes', sql`sent < ${moment}::timestamptz`);
}
