import type { Kysely } from 'kysely';
import { reaching } from '../../database/reach/reach.ts';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { type ActingPerson } from '../card-order.ts';
import { ofIds } from '../card-order-store.ts';
import { changeStatuses } from '../changing/change-status.ts';
import { endsWhenFound, isForMissing } from '../replaced-card.ts';
import { followedCards } from './replacement-link-store.ts';

type Found = { readonly cards: readonly string[]; readonly by: ActingPerson; readonly reason?: string };

/**
 * Cancels what was ordered in the place of these cards, which were just reactivated, where a card had been lost or stolen and the other is
 * not printed yet (L-2-5). One that was damaged, or suspended for something else and not missed since, still gets its replacement.
 * Answers how many are cancelled, and how many of those that were on their way still come.
 */
export async function withdrawReplacements(tx: Kysely<Tables>, portal: Portal, found: Found) {
  // A holder does not reach what was ordered in the place of their card where it names no government id of theirs.
  return reaching('everybody', () => withdrawn(tx, portal, found));
}

async function withdrawn(tx: Kysely<Tables>, portal: Portal, { cards, by, reason }: Found) {
  const missing = await forMissing(tx, cards);
  if (missing.length === 0) return { count: 0, left: 0 };
  const ending = missing.filter(({ following }) => endsWhenFound(following));
  const chosen = ofIds(ending.map(({ following }) => following.orderId));
  const change = { chosen, action: 'withdraw', by, reason, description: 'reactivate-card-order' } as const;
  const { count } = ending.length === 0 ? { count: 0 } : await changeStatuses(tx, portal, change);
  // Asked anew: while these waited for an order, its holder may have rejected it, or its card been printed.
  return { count, left: (await forMissing(tx, cards)).length };
}

/** What was ordered in the place of these cards because they were missing, and did not come to nothing. */
const forMissing = async (tx: Kysely<Tables>, cards: readonly string[]) =>
  (await followedCards(tx, cards)).filter(({ suspension, following }) => isForMissing(suspension, following));
