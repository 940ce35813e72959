import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import type { Portal } from '../portal.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import { findMailLanguage } from './mail-language-store.ts';
import { findEmailOfLatestOrder, findOwnEmail, isEmailOfAnother, saveEmail } from './own-email-store.ts';
import { lockKeys } from './person-keys-store.ts';
import { findNames } from './person-store.ts';

/** Whether this address becomes the person's own when they prove it: they have none yet, and nobody else has it. */
export async function mayBecomeOwn(db: Kysely<Tables>, personId: string, address: string): Promise<boolean> {
  return (await findOwnEmail(db, personId)) === null && !(await isEmailOfAnother(db, personId, address));
}

/**
 * Gives the person the address that they have just proven; of two who prove the same at once one gets it (W-4-2). Until now their mails
 * went to the address of their latest order, so that address is told: at a browser that was left open somebody else may have proven an
 * address of their own, and would from now on get every mail about the account (0026).
 */
export async function takeAsOwn(
  tx: Kysely<Tables>,
  portal: Pick<Portal, 'config' | 'now' | 'secrets' | 'sharedNow'>,
  personId: string,
  address: string,
): Promise<void> {
  await lockKeys(tx, [`person-email:${address.toLowerCase()}`]);
  if (!(await mayBecomeOwn(tx, personId, address))) return;
  await saveEmail(tx, personId, address);
  await insertSecurityEvent(tx, { at: portal.now(), kind: 'email-changed', personId, detail: {} });
  const former = await findEmailOfLatestOrder(tx, personId);
  if (former === null || former.toLowerCase() === address.toLowerCase()) return;
  const language = await findMailLanguage(tx, personId);
  const supportEmail = portal.config.portal.customerSupport[language].email;
  const values = { holderName: await findNames(tx, personId), supportEmail };
  await enqueueMessage(tx, portal, { kind: 'email-changed', to: former, language, values });
}
