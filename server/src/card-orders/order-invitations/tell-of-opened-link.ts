import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import { findLanguageOfOwner, findNames } from '../../people/person-store.ts';
import type { Portal } from '../../portal.ts';
import { insertSecurityEvent } from '../../security-events/security-event-store.ts';
import { findOrder, senderOf } from '../card-order-store.ts';
import { isNamedBy } from './invitation-store.ts';

/** Tells the person the mail was for that somebody else, by their government id, opened its link; and writes it down. */
export async function tellOfOpenedLink(tx: Kysely<Tables>, portal: Portal, orderId: string, personId: string): Promise<void> {
  if (await isNamedBy(tx, orderId, personId)) return;
  const order = await findOrder(tx, orderId, { as: 'organisation', organisationIds: 'any' });
  if (order === undefined) return;
  await insertSecurityEvent(tx, { at: portal.now(), kind: 'invitation-opened-by-another', personId, detail: { order: orderId } });
  if (order.email === null) return;
  const { orgName } = await senderOf(tx, order);
  const language = (await findLanguageOfOwner(tx, order.government_id_hash)) ?? order.language;
  const supportEmail = portal.config.portal.customerSupport[language].email;
  const values = { holderName: order.printable_name, openedBy: await findNames(tx, personId), orgName, supportEmail };
  await enqueueMessage(tx, portal, { kind: 'invitation-opened', to: order.email, language, values });
}
