import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  describeCorrection,
  isWrong,
  type RefusalsOf,
  type ReplyOf,
  type sendBackCardOrder as sendBackCall,
  type Wrong,
  type withdrawCorrection as withdrawCall,
} from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import { identitiesOfPerson } from '../../people/verified-identity-store.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { type CardOrder, findOrder, lockOrder, noteOnOrder } from '../card-order-store.ts';
import { checkIdentity } from '../order-identity.ts';
import { photoByHand, told } from '../ordering/order-card.ts';
import { isPhotoOf, type SentPhoto } from '../ordering/order-intake-store.ts';
import { readPhotos } from '../ordering/photo-file.ts';
import { changedBy, readCorrected, thingsOf } from './corrected-order.ts';
import { type Correction, deleteCorrection, findCorrection, insertCorrection } from './correction-store.ts';
import { sentBackTooOften } from './sent-back-too-often.ts';
import { tellOfCorrection } from './tell-of-correction.ts';

/**
 * The holder says what is wrong with an order that waits for them (L-3-1). Its status stays, but it can't be confirmed until the company
 * answers. Of two who confirm it and send it back at once, or send it back twice, the first has locked it.
 */
export async function sendBackCardOrder(
  portal: Portal,
  { reach, by }: Caller,
  { orderId, said, photo: base64, note: written }: BodyOf<typeof sendBackCall> & { readonly orderId: string },
): Promise<ReplyOf<typeof sendBackCall> | Refusal<RefusalsOf<typeof sendBackCall>>> {
  const asked = { personId: by.personId, givesPhoto: base64 !== undefined };
  // No photo is decoded for somebody who may not send the order back.
  const seen = await orderToSendBack(portal.db, await findOrder(portal.db, orderId, reach), asked);
  if (isRefusal(seen)) return seen;
  const fields = base64 === undefined ? {} : { photo: base64 };
  const [given = null] = (await readPhotos([{ line: 1, fields }], by.personId, photoByHand)).values();
  return inTransaction(portal.db, async (tx) => {
    const order = await orderToSendBack(tx, await lockOrder(tx, orderId, reach), asked);
    if (isRefusal(order)) return order;
    const { status } = order;
    if (given !== null && isWrong(given)) return { status, problems: [problemOf(given)] };
    const changed = changedBy(order, said);
    const note = written ?? null;
    const photo = given === null || (await isPhotoOfOrder(tx, order, given)) ? null : given;
    const before = await findCorrection(tx, orderId);
    if (before !== undefined)
      return isSame(before, { changed, note, photo }) ? { status, problems: [] } : refuse('errors.cards.correctionWaits');
    const things = thingsOf({ said: changed, hasPhoto: photo !== null, note });
    if (things.length === 0) return { status, problems: [{ field: 'note', reason: 'missing', values: {} }] };
    const problems = readCorrected(order, changed, portal.today()).problems.filter(({ field }) => field in changed);
    if (problems.length > 0) return { status, problems };
    const now = portal.now();
    const later = await sentBackTooOften(tx, orderId, { role: 'holder', now });
    if (later !== null) return refuse('errors.correction.tooMany', later);
    const correction = { id: randomUUID(), person_id: by.personId, said: changed, note, asked: now };
    await insertCorrection(tx, order, correction, photo);
    await noteOnOrder(tx, order, { by, now, reason: note, description: describeCorrection('send_back', things) });
    await tellOfCorrection(tx, portal, order);
    return { status, problems: [] };
  });
}

type Asking = { readonly personId: string; readonly givesPhoto: boolean };

/** The order, where this person may send it back as it stands now, else why not. */
async function orderToSendBack(
  db: Kysely<Tables>,
  order: CardOrder | undefined,
  { personId, givesPhoto }: Asking,
): Promise<CardOrder | Refusal<RefusalsOf<typeof sendBackCall>>> {
  if (order === undefined) return refuse('errors.cards.itemNotFound');
  const { status, organisation_id: organisationId } = order;
  if (status !== 'approved_by_personalizer') return refuse('errors.cards.transitionNotAllowed', { status });
  const { isCardGovIdMatching } = checkIdentity(order, await identitiesOfPerson(db, personId));
  if (!isCardGovIdMatching) return refuse('errors.cards.governmentIdNotVerified');
  // Which company's holders may give a photo is no secret, but nobody else's order tells of it.
  if (givesPhoto && !(await findOrganisation(db, organisationId))?.takes_holder_photos)
    return refuse('errors.correction.noPhoto');
  return order;
}

type Sent = { readonly changed: Correction['said']; readonly note: string | null; readonly photo: SentPhoto | null };

const isSame = (before: Correction, { changed, note, photo }: Sent) =>
  before.note === note &&
  (before.photo_came_as === null ? photo === null : photo?.cameAs.equals(before.photo_came_as) === true) &&
  Object.keys(before.said).length === Object.keys(changed).length &&
  Object.entries(changed).every(([field, text]) => before.said[field as keyof typeof changed] === text);

const isPhotoOfOrder = async (tx: Kysely<Tables>, { photo_id: id }: CardOrder, photo: SentPhoto) =>
  id !== null && (await isPhotoOf(tx, id, photo));

const problemOf = ({ wrong, values = {} }: Wrong) => told({ line: 1, column: 'photo', reason: wrong, values });

/** The holder takes back what nobody has answered: the order waits for them as before. */
export async function withdrawCorrection(
  portal: Portal,
  { reach, by }: Caller,
  { orderId, correctionId }: { readonly orderId: string; readonly correctionId: string },
): Promise<ReplyOf<typeof withdrawCall> | Refusal<RefusalsOf<typeof withdrawCall>>> {
  return inTransaction(portal.db, async (tx) => {
    const order = await lockOrder(tx, orderId, reach);
    if (order === undefined) return refuse('errors.cards.itemNotFound');
    const correction = await findCorrection(tx, orderId);
    // Who came by a link of the order is shown nothing of it, and knows no id.
    if (correction?.id !== correctionId || correction.person_id === null) return refuse('errors.cards.changedMeanwhile');
    await deleteCorrection(tx, orderId);
    await noteOnOrder(tx, order, { by, now: portal.now(), reason: null, description: describeCorrection('withdraw', []) });
    return { status: order.status };
  });
}
