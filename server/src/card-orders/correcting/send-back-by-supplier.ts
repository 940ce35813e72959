import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { type ActingPerson, transitionFor } from '../card-order.ts';
import type { CardOrder } from '../card-order-store.ts';
import { changeStatus } from '../changing/change-status.ts';
import { insertCorrection } from './correction-store.ts';
import { sentBackTooOften } from './sent-back-too-often.ts';
import { tellOfSupplier } from './tell-of-correction.ts';

type Sent = { readonly by: ActingPerson; readonly reason: string; readonly description?: string | undefined };

/**
 * The card supplier says what is wrong with an order that it checks (L-3-4): the company is told, changes it and approves it again. Until
 * then it stands as sent back; its approval, as any change of its status, ends that. Three times in 24 hours at most.
 */
export async function sendBackBySupplier(
  tx: Kysely<Tables>,
  portal: Portal,
  order: CardOrder,
  { by, reason, description }: Sent,
): Promise<CardOrder | Refusal<'errors.cards.transitionNotAllowed' | 'errors.production.sentBackTooOften'>> {
  const isAllowed = transitionFor(order.status, 'send_back', by.role) !== undefined;
  const later = isAllowed ? await sentBackTooOften(tx, order.id, { role: 'personalizer', now: portal.now() }) : null;
  if (later !== null) return refuse('errors.production.sentBackTooOften', later);
  const changed = await changeStatus(tx, portal, { order, action: 'send_back', by, reason, description });
  if (isRefusal(changed)) return changed;
  const correction = { id: randomUUID(), person_id: null, said: {}, note: reason, asked: portal.now() };
  await insertCorrection(tx, order, correction, null);
  await tellOfSupplier(tx, portal, changed, reason);
  return changed;
}
