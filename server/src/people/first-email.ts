import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import { findOwnEmail, isEmailOfAnother, saveEmail } from './own-email-store.ts';
import { lockKeys } from './person-store.ts';

/** Whether this address becomes the person's own when they prove it: they have none yet, and nobody else has it. */
export async function mayBecomeOwn(db: Kysely<Tables>, personId: string, address: string): Promise<boolean> {
  return (await findOwnEmail(db, personId)) === null && !(await isEmailOfAnother(db, personId, address));
}

/** Gives the person the address that they have just proven; of two who prove the same at once one gets it (W-4-2). */
export async function takeAsOwn(
  tx: Kysely<Tables>,
  { now }: Pick<Portal, 'now'>,
  personId: string,
  address: string,
): Promise<void> {
  await lockKeys(tx, [`person-email:${address.toLowerCase()}`]);
  if (!(await mayBecomeOwn(tx, personId, address))) return;
  await saveEmail(tx, personId, address);
  await insertSecurityEvent(tx, { at: now(), kind: 'email-changed', personId, detail: {} });
}
