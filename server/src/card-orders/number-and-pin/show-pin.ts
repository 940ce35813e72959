import { inTransaction } from '../../database/transaction.ts';
import type { Actor, Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { lockOrder } from '../card-order-store.ts';
import { mayShowPin } from '../card-validity.ts';
import { type AskedCard, refuseWhilePaused, tryCardNumber } from './card-number-attempt-store.ts';
import { addPinDisclosure } from './pin-reading-store.ts';
import { whyNotShowPin } from './why-not-show-pin.ts';

type Session = Pick<Actor, 'personId' | 'sessionHash'>;

/**
 * The PIN of the holder's activated card, for its number (4-9). That it is read is recorded first, and it opens after that transaction: a
 * key service may take its time, and who waits for it must hold neither the order nor a connection.
 */
export async function showPin(portal: Portal, session: Session, caller: Caller, asked: AskedCard) {
  const unproven = await whyNotShowPin(portal, session);
  if (unproven) return unproven;
  const found = await findSealedPin(portal, caller, asked);
  if (isRefusal(found)) return found;
  const { sealed, cardId } = found;
  if (sealed === null) return { cardNumberIsValid: false, pin: null, cardId };
  return { cardNumberIsValid: true, pin: await portal.secrets.pins.open(sealed, cardId), cardId };
}

/** The PIN as it rests, null for a wrong card number. */
async function findSealedPin(portal: Portal, { reach, by }: Caller, { orderId, cardNumber }: AskedCard) {
  return inTransaction(portal.db, async (tx) => {
    const attempt = { orderId, personId: by.personId, now: portal.now() };
    const paused = await refuseWhilePaused(tx, attempt, { reach, status: 'activated' });
    if (paused) return paused;
    const order = await lockOrder(tx, orderId, reach);
    if (!order) return refuse('errors.cards.itemNotFound');
    if (!mayShowPin(order.status, by.role) || order.pin_sealed === null) return refuse('errors.cards.transitionNotAllowed');
    const isRight = await tryCardNumber(tx, attempt, { typed: cardNumber, right: order.card_number });
    if (isRefusal(isRight)) return isRight;
    if (!isRight) return { sealed: null, cardId: order.id };
    await addPinDisclosure(tx, { readerId: by.personId, orderId: order.id, at: portal.now() });
    return { sealed: order.pin_sealed, cardId: order.id };
  });
}
