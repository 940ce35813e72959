import { isCardNumber, normaliseCardNumber, type ProductionEvent } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { ActingPerson, Action } from '../card-orders/card-order.ts';
import { type CardOrder, lockOrder } from '../card-orders/card-order-store.ts';
import { changeStatus, type StatusChange } from '../card-orders/changing/change-status.ts';
import { sendBackBySupplier } from '../card-orders/correcting/send-back-by-supplier.ts';
import type { Tables } from '../database/tables.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { accreditationCodeOf, lockCardNumber } from './production-store.ts';

/** The card supplier, and who reports for it: its system by a key, or an operator of it. */
export type Producer = { readonly supplierId: string; readonly by: ActingPerson & { readonly role: 'personalizer' } };

const actions: Readonly<Record<Exclude<ProductionEvent['event'], 'sent-back'>, Action>> = {
  accepted: 'accept',
  rejected: 'turn_down',
  printed: 'print',
  'printing-failed': 'fail_printing',
  personalized: 'personalize',
  'personalization-failed': 'fail_personalization',
  retry: 'retry',
};

type Personalized = Extract<ProductionEvent, { event: 'personalized' }>;
/** What is reported, its PIN sealed. */
export type SealedEvent = Exclude<ProductionEvent, Personalized> | (Omit<Personalized, 'pin'> & { readonly pin_sealed: Buffer });

/** Best before a transaction begins: a key service may take its time, and who waits for it must hold no order. */
export async function sealEvent({ secrets }: Portal, orderId: string, reported: ProductionEvent): Promise<SealedEvent> {
  if (reported.event !== 'personalized') return reported;
  const { pin, ...rest } = reported;
  return { ...rest, pin_sealed: await secrets.pins.seal(pin, orderId) };
}

/** Carries out what the supplier reports of one of its own orders; another's is not found. */
export async function reportEvent(
  tx: Kysely<Tables>,
  portal: Portal,
  producer: Producer,
  orderId: string,
  reported: SealedEvent,
): Promise<
  | CardOrder
  | Refusal<
      | 'errors.cards.itemNotFound'
      | 'errors.cards.transitionNotAllowed'
      | 'errors.cards.cardNumberTaken'
      | 'errors.production.sentBackTooOften'
      | 'errors.partner.cardNumberInvalid'
    >
> {
  const order = await lockOrder(tx, orderId, { as: 'supplier', supplierId: producer.supplierId });
  if (!order) return refuse('errors.cards.itemNotFound');
  if (reported.event === 'sent-back') return sendBackBySupplier(tx, portal, order, { by: producer.by, ...reported });
  const set = reported.event === 'personalized' ? await cardOf(tx, producer, reported) : {};
  if (isRefusal(set)) return set;
  return changeStatus(tx, portal, {
    order,
    action: actions[reported.event],
    by: producer.by,
    reason: reported.event === 'rejected' ? reported.reason : undefined,
    description: reported.description,
    set,
  });
}

async function cardOf(
  tx: Kysely<Tables>,
  { supplierId }: Producer,
  { card_number: typed, pin_sealed }: Extract<SealedEvent, { event: 'personalized' }>,
): Promise<NonNullable<StatusChange['set']> | Refusal<'errors.cards.cardNumberTaken' | 'errors.partner.cardNumberInvalid'>> {
  const accreditationCode = await accreditationCodeOf(tx, supplierId);
  const cardNumber = normaliseCardNumber(typed);
  if (!isCardNumber(typed) || !cardNumber.startsWith(accreditationCode)) {
    return refuse('errors.partner.cardNumberInvalid', { accreditationCode });
  }
  if ((await lockCardNumber(tx, cardNumber)) === 'taken') return refuse('errors.cards.cardNumberTaken');
  return { card_number: cardNumber, pin_sealed };
}
