import type { ChoosableNotice } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The notices that a person has switched off. */
export async function noticesOff(db: Kysely<Tables>, personId: string): Promise<ChoosableNotice[]> {
  const rows = await db.selectFrom('notices_off').select('kind').where('person_id', '=', personId).execute();
  return rows.map(({ kind }) => kind);
}

/** Switches a notice off, or on again; repeating it changes nothing. */
export async function saveNotice(db: Kysely<Tables>, personId: string, kind: ChoosableNotice, isOn: boolean): Promise<void> {
  if (isOn) await db.deleteFrom('notices_off').where('person_id', '=', personId).where('kind', '=', kind).execute();
  else
    await db
      .insertInto('notices_off')
      .values({ person_id: personId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
