import {
  type answerCorrection as answerCall,
  type BodyOf,
  describeCorrection,
  type RefusalsOf,
  type ReplyOf,
} from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { companyApproval } from '../approving/unapproved-order-store.ts';
import { type CardOrder, lockOrder, noteOnOrder } from '../card-order-store.ts';
import { changeStatus } from '../changing/change-status.ts';
import { deletePicturesOfNobody } from '../forgetting/ended-order-store.ts';
import { type ByHand, byHand } from '../ordering/order-card.ts';
import { storePhotos } from '../ordering/order-intake-store.ts';
import { readCorrected } from './corrected-order.ts';
import { correctOrder, deleteCorrection, findCorrection, findCorrectionPhoto } from './correction-store.ts';
import { tellOfDecline } from './tell-of-correction.ts';
import { whyNotAnswer } from './why-not-answer.ts';

type Asked = BodyOf<typeof answerCall> & { readonly orderId: string };
type Answer = ReplyOf<typeof answerCall> | Refusal<RefusalsOf<typeof answerCall>>;

/**
 * The company takes over what a holder says is right, field by field, or leaves the order as it is (L-3-2). What was withdrawn, answered or
 * sent back anew meanwhile is another correction than the caller saw, and changes nothing.
 */
export async function answerCorrection(portal: Portal, by: ByHand, asked: Asked): Promise<Answer> {
  const { orderId, correctionId, takes, changesMore, word } = asked;
  return inTransaction(portal.db, async (tx): Promise<Answer> => {
    const order = await lockOrder(tx, orderId, { as: 'organisation', organisationIds: [by.organisationId] });
    if (order === undefined) return refuse('errors.cards.itemNotFound');
    const correction = await findCorrection(tx, orderId);
    const photo = takes.includes('photo') ? await findCorrectionPhoto(tx, { orderId, correctionId }) : null;
    const fields = takes.filter((thing) => thing !== 'photo');
    const { person_id: holderId = null } = correction ?? {};
    if (
      correction?.id !== correctionId ||
      holderId === null ||
      fields.some((field) => !(field in correction.said)) ||
      photo === undefined
    )
      return refuse('errors.cards.changedMeanwhile');
    const { isSecondWanted, state } = await companyApproval(tx, by.organisationId);
    const why = await whyNotAnswer({ ...portal, db: tx }, { senderId: holderId, order, isSecondWanted, state }, by.personId);
    if (why !== null) return refuse(`errors.correction.${why}`);
    if (takes.length === 0 && !changesMore) return decline(tx, portal, { order, holderId, by, word: word ?? null });
    const taken = Object.fromEntries(fields.map((field) => [field, correction.said[field]]));
    const { columns, problems } = readCorrected(order, taken, portal.today());
    if (columns === null) return { status: order.status, problems };
    const [photo_id] = photo === null ? [] : await storePhotos(tx, [photo]);
    await correctOrder(tx, orderId, { ...columns, ...(photo_id && { photo_id }) });
    if (photo_id && order.photo_id !== null) await deletePicturesOfNobody(tx, [order.photo_id]);
    const description = describeCorrection('take_over', takes);
    const action = changesMore ? 'amend' : 'correct';
    const changed = await changeStatus(tx, portal, { order, action, by: byHand(by).by, description });
    return isRefusal(changed) ? refuse('errors.cards.changedMeanwhile') : { status: changed.status, problems: [] };
  });
}

type Declined = {
  readonly order: CardOrder;
  readonly holderId: string;
  readonly by: ByHand;
  readonly word: string | null;
};

async function decline(tx: Kysely<Tables>, portal: Portal, { order, holderId, by, word }: Declined): Promise<Answer> {
  await deleteCorrection(tx, order.id);
  const description = describeCorrection('decline', []);
  await noteOnOrder(tx, order, { by: byHand(by).by, now: portal.now(), reason: word, description });
  await tellOfDecline(tx, portal, order, { personId: holderId, word });
  return { status: order.status, problems: [] };
}
