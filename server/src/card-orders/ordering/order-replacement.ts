import type { OrderFields, orderReplacement as orderReplacementCall, RefusalsOf, ReplyOf } from '@siteid/contract';
import { type Rightful, whileRightHolds } from '../../database/rights/while-right-holds.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { CardOrder } from '../card-order-store.ts';
import { mayBeReplaced } from '../replaced-card.ts';
import { answerOf, type ByHand, byHand, fromEarlier, kept } from './order-card.ts';
import { lockIntake } from './order-intake-store.ts';
import { findReplacement, lockReplaced } from './replacement-store.ts';
import { takeOrdersIn } from './take-orders-in.ts';
import { noteTooManyIds } from './try-government-ids.ts';

type Answer = ReplyOf<typeof orderReplacementCall> | Refusal<RefusalsOf<typeof orderReplacementCall>>;

/**
 * Orders a card in the place of another of the company, and approves it at once (L-2-4). The card that is replaced stays locked, so two
 * who order at once order one; who comes second is told of the first.
 */
export async function orderReplacement(
  portal: Portal,
  { demandRight, ...by }: Rightful<ByHand>,
  { orderId, knowingly }: { readonly orderId: string; readonly knowingly: boolean },
): Promise<Answer> {
  const answer = await whileRightHolds(portal.db, demandRight, async (tx): Promise<Answer> => {
    // First: whatever takes orders in locks the intake before any order.
    await lockIntake(tx, [by.organisationId]);
    const replaced = await lockReplaced(tx, by.organisationId, orderId);
    if (replaced === undefined) return refuse('errors.cards.itemNotFound');
    const before = await findReplacement(tx, orderId);
    if (before !== undefined) return { order: { ...before, isNew: false }, standing: null, problems: [] };
    if (!mayBeReplaced(replaced, portal.today())) return refuse('errors.cards.transitionNotAllowed', { status: replaced.status });
    const known = await fromEarlier(tx, portal, by, { sameWorkerAs: orderId, order: {}, keepsPhoto: true });
    if (known === undefined) throw new Error('an order that is locked was not found');
    const fields = { ...fieldsOf(replaced, portal.today()), ...known.fields };
    const photos = new Map(known.photo === undefined ? [] : [[kept, known.photo]]);
    const rows = [{ line: 1, fields, replaces: orderId }];
    const intake = { rows, problems: [], photos, partial: false, approve: true, knowingly } as const;
    return answerOf(await takeOrdersIn(tx, portal, byHand(by), intake));
  });
  return noteTooManyIds(portal, byHand(by), answer);
}

/** The fields of an order that is the same as an earlier one, from today, as long as that was to be valid. */
export function fieldsOf(order: CardOrder & { readonly supplier_code: string }, today: string): OrderFields {
  const texts: Readonly<Record<string, string | null>> = {
    given_names: order.given_names,
    family_names: order.family_names,
    name_to_print: order.printable_name,
    date_of_birth: order.date_of_birth,
    nationalities: order.nationalities.join(' '),
    card_type: order.card_type,
    supplier: order.supplier_code,
    email: order.email,
    phone: order.phone,
    language: order.language,
    contact_email: order.contact_email,
    contact_phone: order.contact_phone,
    address: order.address,
    postal_code: order.postal_code,
    city: order.city,
    country: order.country,
    valid_from: order.valid_from > today ? order.valid_from : today,
    valid_until: order.valid_until,
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null));
}
