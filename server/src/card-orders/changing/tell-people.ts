import { type CardFace, type Language, paths, serverPaths } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import type { AboutOrder } from '../../mail/outbox-store.ts';
import { organisationReaders } from '../../memberships/organisation-readers.ts';
import { portalText } from '../../messages/catalogue.ts';
import { findLanguage, findLanguageOfOwner } from '../../people/person-store.ts';
import type { Portal } from '../../portal.ts';
import { bySystem } from '../card-order.ts';
import { type CardOrder, senderOf } from '../card-order-store.ts';
import { isNamedBy } from '../order-invitations/invitation-store.ts';
import { makeInvitation } from '../order-invitations/redeem-invitation.ts';
import { findRejecter } from '../past-step-store.ts';

type ToldBy = AboutOrder['by'];

/**
 * Sends mails in the transaction of the change: to the holder when an order waits for review or a card is ready, to the order's contact
 * at the company (else the company, else its main users) when the holder rejected. Call it where `tellsPeople` says so.
 */
export async function tellPeople(tx: Kysely<Tables>, portal: Portal, order: CardOrder): Promise<void> {
  if (order.status === 'approved_by_personalizer') await tellHolderToReview(tx, portal, order);
  if (order.status === 'personalized') await tellHolderOfCard(tx, portal, order);
  if (order.status === 'cancelled_by_holder') await tellOrganisation(tx, portal, order);
}

/** Sends the mail with a new link to the order, which ends the links before it. */
export async function tellHolderToReview(
  tx: Kysely<Tables>,
  portal: Portal,
  order: CardOrder,
  by: ToldBy = bySystem,
): Promise<void> {
  const pathFor = async (supplierCode: string) => paths.confirmOrder(supplierCode, await makeInvitation(tx, portal, order.id));
  await tellHolder(tx, portal, { order, by, kind: 'order-waits-for-review', pathFor });
}

export async function tellHolderOfCard(
  tx: Kysely<Tables>,
  portal: Portal,
  order: CardOrder,
  by: ToldBy = bySystem,
): Promise<void> {
  const pathFor = async (supplierCode: string) => serverPaths.myCards(supplierCode);
  await tellHolder(tx, portal, { order, by, kind: 'card-ready', pathFor });
}

async function tellHolder(
  tx: Kysely<Tables>,
  portal: Portal,
  {
    order,
    by,
    kind,
    pathFor,
  }: {
    readonly order: CardOrder;
    readonly by: ToldBy;
    readonly kind: 'order-waits-for-review' | 'card-ready';
    readonly pathFor: (supplierCode: string) => Promise<string>;
  },
): Promise<void> {
  if (order.email === null) return;
  const { orgName, supplierCode } = await senderOf(tx, order);
  const link = `${portal.config.http.publicUrl}${await pathFor(supplierCode)}`;
  const values = { holderName: nameOf(order), orgName, cardType: order.card_type, link };
  const language = await languageOf(tx, order);
  const card = faceOf(portal, order, orgName, language);
  const about = { orderId: order.id, reminder: null, by };
  await enqueueMessage(tx, portal, { kind, to: order.email, language, values, card, personId: order.holder_id, about });
}

async function tellOrganisation(tx: Kysely<Tables>, portal: Portal, order: CardOrder): Promise<void> {
  const sender = await senderOf(tx, order);
  const { orgName, orgCode } = sender;
  const link = `${portal.config.http.publicUrl}${paths.organisationViewOrder({ organizationCode: orgCode }, order.id)}`;
  for (const reader of await readersOfOrder(tx, order, sender)) {
    const values = { orgName, holderName: nameOf(order), reason: await reasonOf(tx, order, reader.language), link };
    await enqueueMessage(tx, portal, { kind: 'order-rejected-by-holder', ...reader, values });
  }
}

/** Who reads what the company of an order is told: the order's contact, else the company's address, else each main user. */
export async function readersOfOrder(
  tx: Kysely<Tables>,
  { contact_email, organisation_id: id }: CardOrder,
  { orgEmail, orgLanguage: language }: Awaited<ReturnType<typeof senderOf>>,
): Promise<{ readonly to: string; readonly language: Language }[]> {
  const to = contact_email ?? orgEmail;
  if (to !== null) return [{ to, language }];
  const readers = await organisationReaders(tx, { id, email: null, language });
  return readers.map((reader) => ({ to: reader.email, language: reader.language }));
}

/** The card as a mail shows it: only what the mail says anyhow, for its address may be somebody else's. No photo, no number. */
export function faceOf(
  { config }: Pick<Portal, 'config'>,
  order: Pick<CardOrder, 'card_type' | 'printable_name' | 'valid_until'>,
  orgName: string,
  language: Language,
): CardFace {
  return {
    cardType: order.card_type,
    productName: config.portal.productName,
    kind: order.card_type === 'nordic' ? null : portalText(language, `card.kind.${order.card_type}`),
    printedName: order.printable_name,
    isNameWrong: false,
    organisationName: orgName,
    photo: null,
    logo: null,
    noPhoto: '',
    facts: [{ label: portalText(language, 'card.validUntil'), text: order.valid_until }],
    backFacts: [],
    isDead: false,
  };
}

/** A reason that a stranger wrote, who came by the link, is not sent on. It stays with the order for whoever wants to read it. */
async function reasonOf(tx: Kysely<Tables>, order: CardOrder, language: Language): Promise<string> {
  const rejecter = await findRejecter(tx, order.id);
  const isOfAnother = rejecter !== null && !(await isNamedBy(tx, order.id, rejecter));
  return isOfAnother ? portalText(language, 'mail.order-rejected-by-holder.byAnother') : (order.rejection_reason ?? '');
}

/** The language that the holder saved here; the order's while they are unknown here or have chosen none (1-11). */
export async function languageOf(tx: Kysely<Tables>, order: CardOrder): Promise<Language> {
  const { holder_id: holderId } = order;
  const saved = holderId ? findLanguage(tx, holderId) : findLanguageOfOwner(tx, order.government_id_hash);
  return (await saved) ?? order.language;
}

export const nameOf = (order: Pick<CardOrder, 'given_names' | 'family_names'>) =>
  `${order.given_names} ${order.family_names}`.trim();
