import { type Language, paths, serverPaths } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import { findLanguage, findLanguageOfOwner } from '../../people/person-store.ts';
import type { Portal } from '../../portal.ts';
import { type CardOrder, senderOf } from '../card-order-store.ts';
import { nameOf, readersOfOrder } from '../changing/tell-people.ts';

/** Tells whoever reads for the company that the holder sent the order back: what they said stays in the portal. */
export async function tellOfCorrection(tx: Kysely<Tables>, portal: Portal, order: CardOrder): Promise<void> {
  const sender = await senderOf(tx, order);
  const { orgName, orgCode } = sender;
  const link = `${portal.config.http.publicUrl}${paths.organisationViewOrder({ organizationCode: orgCode }, order.id)}`;
  const values = { orgName, holderName: nameOf(order), link };
  for (const reader of await readersOfOrder(tx, order, sender))
    await enqueueMessage(tx, portal, { kind: 'order-sent-back', ...reader, values });
}

/** Tells them what its card supplier says is wrong (L-3-4). */
export async function tellOfSupplier(tx: Kysely<Tables>, portal: Portal, order: CardOrder, reason: string): Promise<void> {
  const sender = await senderOf(tx, order);
  const { orgName, orgCode, supplierName } = sender;
  const link = `${portal.config.http.publicUrl}${paths.organisationViewOrder({ organizationCode: orgCode }, order.id)}`;
  const values = { orgName, supplierName, holderName: nameOf(order), reason, link };
  for (const reader of await readersOfOrder(tx, order, sender))
    await enqueueMessage(tx, portal, { kind: 'order-sent-back-by-supplier', ...reader, values });
}

/** Tells the holder that the order stays as it is; `word` is the company's, null where it gave no answer at all. */
export async function tellOfDecline(
  tx: Kysely<Tables>,
  portal: Portal,
  order: CardOrder,
  { personId, word }: { readonly personId: string; readonly word: string | null },
): Promise<void> {
  if (order.email === null) return;
  const { orgName, supplierCode } = await senderOf(tx, order);
  const link = `${portal.config.http.publicUrl}${serverPaths.myCards(supplierCode)}`;
  const isAnswered = word === null ? ('no' as const) : ('yes' as const);
  const values = { holderName: nameOf(order), orgName, isAnswered, reason: word ?? '', link };
  const language: Language =
    (await findLanguage(tx, personId)) ?? (await findLanguageOfOwner(tx, order.government_id_hash)) ?? order.language;
  await enqueueMessage(tx, portal, { kind: 'correction-declined', to: order.email, language, values, personId });
}
