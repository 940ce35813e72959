import {
  type BodyOf,
  leastPhotoPixels,
  maximumSentMegapixels,
  type OrderFields,
  type orderCard as orderCardCall,
  type RefusalsOf,
  type ReplyOf,
  type StandingOrder,
  type Wrong,
} from '@siteid/contract';
import type { Kysely } from 'kysely';
import { type Rightful, type RightfulTransaction, whileRightHolds } from '../../database/rights/while-right-holds.ts';
import type { Tables } from '../../database/tables.ts';
import { type Acting, type Actor, organisationOf } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import type { CardOrder } from '../card-order-store.ts';
import { insteadOfRenewal } from '../renewing/instead-of-renewal.ts';
import { lockRenewable } from '../renewing/renewable-store.ts';
import { findEarlierOrder, lockEarlierPhotos } from './known-worker-store.ts';
import { type KeptPhoto, lockIntake, type Photo } from './order-intake-store.ts';
import type { Orderer, Problem } from './order-row.ts';
import { readPhotos } from './photo-file.ts';
import { takeOrdersIn } from './take-orders-in.ts';
import { noteTooManyIds } from './try-government-ids.ts';

/** Who orders a card by hand, and for which company. */
export type ByHand = { readonly organisationId: string; readonly personId: string; readonly name: string };
type Asked = BodyOf<typeof orderCardCall>;
type Answer = ReplyOf<typeof orderCardCall> | Refusal<RefusalsOf<typeof orderCardCall>>;

/** What a photo has to be that somebody sends with one order, cut by their browser. */
export const photoByHand = { most: maximumSentMegapixels, least: leastPhotoPixels };

/** Who orders, as their session and the guard say. */
export function byHandOf({ personId, fullName }: Actor, acting: Acting): ByHand {
  return { organisationId: organisationOf(acting), personId, name: fullName };
}

/** Stands in the place of a photo's base64 where that of the earlier order is kept; no base64 is written so. */
export const kept = '(kept)';

/**
 * Orders one card for a company, judged as a row of a file is, and approves it at once. The id of the order is made of the request, so
 * the same request again finds its order (W-5).
 */
export async function orderCard(portal: Portal, { demandRight, ...by }: Rightful<ByHand>, asked: Asked): Promise<Answer> {
  const given = withoutNulls(asked.order);
  const photos = new Map<string, Photo | Wrong>(await readPhotos([{ line: 1, fields: given }], by.personId, photoByHand));
  const id = orderIdOf(portal, by, asked);
  const { sameWorkerAs: replaces, renews: isRenewal } = asked;
  const answer = await whileRightHolds(portal.db, demandRight, async (tx): Promise<Answer> => {
    if (isRenewal && replaces !== undefined) {
      const instead = await whyNotOrderAnew(tx, portal, by, { id, orderId: replaces, keepsPhoto: !given.photo });
      if (instead !== null) return instead;
    }
    const known = await fromEarlier(tx, portal, by, asked);
    if (known === undefined) return refuse('errors.cards.itemNotFound');
    if (known.photo !== undefined) photos.set(kept, known.photo);
    const fields = { ...given, ...known.fields };
    const intake = {
      rows: [{ line: 1, fields, id, ...(isRenewal && { replaces, isRenewal }) }],
      problems: [],
      photos,
      partial: false,
      approve: true,
      knowingly: asked.knowingly,
    } as const;
    return answerOf(await takeOrdersIn(tx, portal, byHand(by), intake));
  });
  return noteTooManyIds(portal, byHand(by), answer);
}

type Anew = { readonly id: string; readonly orderId: string; readonly keepsPhoto: boolean };

/** What is answered instead of renewing a card, which is locked: who renews it at the same time is told of the first (L-4-3). */
async function whyNotOrderAnew(tx: RightfulTransaction, portal: Portal, by: ByHand, asked: Anew): Promise<Answer | null> {
  await lockIntake(tx, [by.organisationId]);
  const [card] = await lockRenewable(tx, by.organisationId, [asked.orderId]);
  return card === undefined ? refuse('errors.cards.itemNotFound') : insteadOfRenewal(portal, card, asked);
}

/** What became of the one order of an intake. */
export function answerOf(taken: Awaited<ReturnType<typeof takeOrdersIn>>): Answer {
  if (isRefusal(taken)) return 'problems' in taken ? { order: null, standing: null, problems: taken.problems.map(told) } : taken;
  const standing = taken.standing.get(1);
  if (standing !== undefined) return { order: null, standing: toldOf(standing), problems: [] };
  const [order] = [
    ...taken.created.map((each) => ({ ...each, isNew: true })),
    ...taken.unchanged.map((each) => ({ ...each, isNew: false })),
  ];
  if (order === undefined) throw new Error('a card was neither ordered nor refused');
  return { order: { orderId: order.order_id, status: order.status, isNew: order.isNew }, standing: null, problems: [] };
}

/** A person orders as their company, which names no usual supplier. */
export function byHand({ personId, organisationId, name }: ByHand): Orderer {
  return {
    askedBy: personId,
    triedBy: personId,
    keysOf: null,
    organisationId,
    supplierId: null,
    by: { personId, name, role: 'orderer' },
    waits: true,
  };
}

type Earlier = { readonly fields: OrderFields; readonly photo?: KeptPhoto | undefined };

/** What an earlier order of the company gives: whom it names, where the form leaves that out, and its photo where it is kept. */
export async function fromEarlier(
  tx: Kysely<Tables>,
  { secrets }: Portal,
  { organisationId }: ByHand,
  { sameWorkerAs, order, keepsPhoto }: Pick<Asked, 'sameWorkerAs' | 'order' | 'keepsPhoto'>,
): Promise<Earlier | undefined> {
  if (sameWorkerAs === undefined) return { fields: {} };
  const earlier = await findEarlierOrder(tx, organisationId, sameWorkerAs);
  if (earlier === undefined) return undefined;
  const photos = keepsPhoto && !order.photo ? await lockEarlierPhotos(tx, organisationId, [sameWorkerAs]) : null;
  const photo = photos?.get(sameWorkerAs);
  const sameId = order.government_id ? {} : governmentIdOf(secrets, earlier);
  return { fields: { ...sameId, ...(photo && { photo: kept }) }, photo };
}

type WithId = Pick<CardOrder, 'id' | 'government_id_type' | 'government_id_country' | 'government_id_sealed'>;

/** Whom an earlier order names. */
export const governmentIdOf = (secrets: Portal['secrets'], earlier: WithId) => ({
  government_id_type: earlier.government_id_type,
  government_id_country: earlier.government_id_country,
  government_id: secrets.open(earlier.government_id_sealed, `card-order:${earlier.id}:government-id`),
});

/** Another person, company or content is another request; the hash is keyed, for it is made of a government id too. */
function orderIdOf({ secrets }: Portal, { personId, organisationId }: ByHand, asked: Asked): string {
  const hash = secrets.lookupHash(`order-card:${personId}:${organisationId}:${JSON.stringify(asked)}`);
  // A UUID of one's own making (RFC 9562, version 8).
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** A problem as the browser is told it. */
export const told = ({ column, reason, values = {} }: Problem) => ({
  field: column,
  reason,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
});

/** A standing order as the browser is told it. */
export const toldOf = ({ orderId, status, validFrom, validUntil }: StandingOrder) => ({ orderId, status, validFrom, validUntil });

/** What stands in the fields of an order that has any. */
export function withoutNulls(order: Asked['order']): OrderFields {
  return Object.fromEntries(Object.entries(order).filter(([, value]) => value != null && value !== ''));
}
