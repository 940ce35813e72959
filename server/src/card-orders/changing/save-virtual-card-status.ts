import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import { refuse } from '../../refusal.ts';
import { lockOrder, setVirtualCard } from '../card-order-store.ts';
import { mayEditVirtualCard } from '../order-flags.ts';

type Choice = { readonly orderId: string; readonly organizationCode: string; readonly virtualCardEnabled: boolean };

/** Switches the holder's virtual card; the organisation named must be the order's own (4-12, D-CALLS). */
export async function saveVirtualCardStatus(portal: Portal, { reach, by }: Caller, choice: Choice) {
  return inTransaction(portal.db, async (tx) => {
    const order = await lockOrder(tx, choice.orderId, reach);
    const organisation = await findOrganisation(tx, choice.organizationCode);
    if (!order || order.organisation_id !== organisation?.id) return refuse('errors.cards.itemNotFound');
    if (!mayEditVirtualCard(order, by.role, portal.config.portal)) return refuse('errors.cards.virtualCardNotEditable');
    await setVirtualCard(tx, order.id, choice.virtualCardEnabled);
    return { virtualCardEnabled: choice.virtualCardEnabled };
  });
}
