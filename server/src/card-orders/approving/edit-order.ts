import {
  type BodyOf,
  type editOrder as editOrderCall,
  ordererReferenceOf,
  type RefusalsOf,
  type ReplyOf,
  type Wrong,
} from '@siteid/contract';
import type { Kysely } from 'kysely';
import { type Rightful, whileRightHolds } from '../../database/rights/while-right-holds.ts';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { hasEnded } from '../card-order.ts';
import { type CardOrder, changeUnapproved, lockOrder } from '../card-order-store.ts';
import { deleteCorrection } from '../correcting/correction-store.ts';
import { deletePicturesOfNobody } from '../forgetting/ended-order-store.ts';
import { noteOtherAddress } from '../order-invitations/invitation-store.ts';
import { type ByHand, byHand, fromEarlier, kept, photoByHand, told, toldOf, withoutNulls } from '../ordering/order-card.ts';
import {
  contextFor,
  lockIntake,
  ordersByReference,
  type Photo,
  placedBySystem,
  releaseReferences,
  storePhotos,
} from '../ordering/order-intake-store.ts';
import { type Keyed, keyed, readOrderRow } from '../ordering/order-row.ts';
import { readPhotos } from '../ordering/photo-file.ts';
import { standingOrders } from '../ordering/standing-order-store.ts';
import { noteTooManyIds, tryGovernmentIds } from '../ordering/try-government-ids.ts';
import { everStoodAt } from '../past-step-store.ts';
import { needsSecond } from './second-person.ts';
import { companyApproval } from './unapproved-order-store.ts';

type Edited = ReplyOf<typeof editOrderCall>;
type Answer = Edited | Refusal<RefusalsOf<typeof editOrderCall>>;
type Asked = BodyOf<typeof editOrderCall> & { readonly orderId: string };

/**
 * Changes an order that nobody has approved, judged as a new one. It is locked meanwhile: who approves it at the same time either comes
 * first, and the change is refused, or is told that it was changed. Of two who change it at once the second is told, too.
 */
export async function editOrder(
  portal: Portal,
  { demandRight, ...by }: Rightful<ByHand>,
  { orderId, seen, order: asked, keepsPhoto, knowingly }: Asked,
): Promise<Answer> {
  const given = withoutNulls(asked);
  const photos = new Map<string, Photo | Wrong>(await readPhotos([{ line: 1, fields: given }], by.personId, photoByHand));
  const orderer = byHand(by);
  const edited = await whileRightHolds(portal.db, demandRight, async (tx): Promise<Answer> => {
    await lockIntake(tx, [by.organisationId]);
    const order = await lockOrder(tx, orderId, { as: 'organisation', organisationIds: [by.organisationId] });
    if (order === undefined) return refuse('errors.cards.itemNotFound');
    if (order.status !== 'ordered') return refuse('errors.cards.transitionNotAllowed', { status: order.status });
    if (order.status_modified.getTime() !== Date.parse(seen)) return refuse('errors.cards.changedMeanwhile');
    const known = await fromEarlier(tx, portal, by, { sameWorkerAs: orderId, order: asked, keepsPhoto });
    if (known?.photo !== undefined) photos.set(kept, known.photo);
    const context = { ...(await contextFor(tx, portal.today(), orderer, undefined)), photos };
    const read = readOrderRow({ line: 1, fields: { ...given, ...known?.fields } }, context);
    if (!('line' in read)) return { standing: null, problems: read.map(told) };
    // That supplier stands in its history and was told of it: another one makes another order.
    if (read.columns.supplier_id !== order.supplier_id && (await everStoodAt(tx, orderId, 'approved_by_orderer')))
      return { standing: null, problems: [{ field: 'supplier', reason: 'supplierStays', values: {} }] };
    // Of another worker it is no replacement: it would end, once activated, a card that is not theirs.
    const isSameWorker = keyed(portal, read).hash.equals(order.government_id_hash);
    const changed = keyed(portal, { ...read, replaces: isSameWorker ? order.replaces : null });
    const { hash } = changed;
    // What a system calls its order stays: it asks for it, and sends it again, by that. By another it would order a second card.
    const called = ordererReferenceOf(order.orderer_reference);
    const isSystems = (await placedBySystem(tx, [orderId])).has(orderId);
    if (isSystems && asked.reference != null && read.reference !== called)
      return { standing: null, problems: [{ field: 'reference', reason: 'referenceOfSystem', values: {} }] };
    const stays = isSystems ? order.orderer_reference : asked.reference == null ? called : null;
    const key = stays ?? changed.key;
    // Whoever may write an order anew with one number after the other would be told by the answers which is a worker's.
    const tooMany = await tryGovernmentIds(tx, portal, orderer, [changed]);
    if (tooMany !== null) return tooMany;
    const [other] = await ordersByReference(tx, [by.organisationId], [key]);
    const isTaken = other !== undefined && other.id !== orderId;
    const staysTaken = isTaken && (!hasEnded(other.status) || (await isNameOfSystem(tx, other.id, key)));
    if (staysTaken) {
      const wrong =
        ordererReferenceOf(key) === null
          ? { field: 'government_id', reason: 'orderedBefore' }
          : { field: 'reference', reason: 'referenceOfAnother' };
      return { standing: null, problems: [{ ...wrong, values: {} }] };
    }
    if (!knowingly && becomesAnother(order, changed)) {
      const standing = (await standingOrders(tx, by.organisationId, [changed], orderId)).get(1);
      if (standing !== undefined) return { standing: toldOf(standing), problems: [] };
    }
    // It came to nothing, so this order takes its place, as a new one would.
    if (isTaken) await releaseReferences(tx, [other.id]);
    const { isSecondWanted } = await companyApproval(tx, by.organisationId);
    const columns = {
      ...read.columns,
      replaces: changed.order.replaces,
      government_id_hash: hash,
      government_id_sealed: portal.secrets.seal(read.government_id.value, `card-order:${orderId}:government-id`),
      orderer_reference: key,
      // Whoever switches it off and changes the order anew does not free it.
      needs_second_person: needsSecond(isSecondWanted, order),
      photo_id: (await storePhotos(tx, [read.photo]))[0] ?? null,
    };
    // What was said is wrong was said of somebody else.
    if (!isSameWorker) await deleteCorrection(tx, orderId);
    await changeUnapproved(tx, orderId, columns, { by: orderer.by, now: portal.now() });
    if (order.email !== columns.email) await noteOtherAddress(tx, orderId, columns.email);
    if (order.photo_id !== columns.photo_id) await deletePicturesOfNobody(tx, [order.photo_id ?? []].flat());
    return { standing: null, problems: [] };
  });
  return noteTooManyIds(portal, orderer, edited);
}

const isNameOfSystem = async (tx: Kysely<Tables>, id: string, key: string) =>
  ordererReferenceOf(key) !== null && (await placedBySystem(tx, [id])).has(id);

/** Whether the order is for another worker, by id or by name and day of birth, for another card type or other days than before. */
const becomesAnother = (before: CardOrder, { hash, order: { columns } }: Keyed) =>
  !before.government_id_hash.equals(hash) ||
  before.printable_name !== columns.printable_name ||
  before.date_of_birth !== columns.date_of_birth ||
  before.card_type !== columns.card_type ||
  before.valid_from !== columns.valid_from ||
  before.valid_until !== columns.valid_until;
