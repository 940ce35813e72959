import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal } from '../../refusal.ts';
import type { ActingPerson } from '../card-order.ts';
import type { CardOrder } from '../card-order-store.ts';
import { changeStatus } from '../changing/change-status.ts';
import { insertCorrection } from './correction-store.ts';
import { tellOfSupplier } from './tell-of-correction.ts';

type Sent = { readonly by: ActingPerson; readonly reason: string; readonly description?: string | undefined };

/**
 * The card supplier says what is wrong with an order that it checks (L-3-4): the company is told, changes it and approves it again. Until
 * then it stands as sent back; its approval, as any change of its status, ends that.
 */
export async function sendBackBySupplier(
  tx: Kysely<Tables>,
  portal: Portal,
  order: CardOrder,
  { by, reason, description }: Sent,
): Promise<CardOrder | Refusal<'errors.cards.transitionNotAllowed'>> {
  const changed = await changeStatus(tx, portal, { order, action: 'send_back', by, reason, description });
  if (isRefusal(changed)) return changed;
  const correction = { order_id: order.id, id: randomUUID(), person_id: null, said: {}, note: reason, asked: portal.now() };
  await insertCorrection(tx, correction, null);
  await tellOfSupplier(tx, portal, changed, reason);
  return changed;
}
