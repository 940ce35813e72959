import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import { identitiesOfPerson } from '../../people/verified-identity-store.ts';
import { readPhoneNumber } from '../../phone-number.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { lockOrder } from '../card-order-store.ts';
import { findCorrection } from '../correcting/correction-store.ts';
import { checkIdentity, whyNotConfirm } from '../order-identity.ts';
import { changeStatus } from './change-status.ts';

type Confirmation = { readonly orderId: string; readonly phone: string; readonly country: string };

/** The holder accepts the order: from now on it is theirs alone, and goes to production at once (D-FLOW, D-RULES). */
export async function confirmCardOrder(portal: Portal, { reach, by }: Caller, { orderId, phone, country }: Confirmation) {
  const number = readPhoneNumber(phone, country);
  if (number === null) return refuse('errors.validation.field.componentCustomValidation.phoneNumber');
  return inTransaction(portal.db, async (tx) => {
    const order = await lockOrder(tx, orderId, reach);
    if (!order) return refuse('errors.cards.itemNotFound');
    const check = checkIdentity(order, await identitiesOfPerson(tx, by.personId));
    const why = whyNotConfirm(order, check, portal.config.portal);
    if (why !== null) return refuse(why);
    if ((await findCorrection(tx, orderId)) !== undefined) return refuse('errors.cards.correctionWaits');
    const set = { holder_id: by.personId, confirmed_email: order.email, phone: number };
    const confirmed = await changeStatus(tx, portal, { order, action: 'confirm', by, set });
    if (isRefusal(confirmed)) return confirmed;
    const released = await changeStatus(tx, portal, { order: confirmed, action: 'release', by });
    return isRefusal(released) ? released : { status: released.status };
  });
}
