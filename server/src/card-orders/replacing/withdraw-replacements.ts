import type { Kysely } from 'kysely';
import { reaching } from '../../database/reach/reach.ts';
import type { Tables } from '../../database/tables.ts';
import type { Portal } from '../../portal.ts';
import { type ActingPerson } from '../card-order.ts';
import { changeStatuses } from '../changing/change-status.ts';
import { isMissing } from '../replaced-card.ts';
import { lastSuspensions, replacementsOf } from './replacement-link-store.ts';

type Found = { readonly cards: readonly string[]; readonly by: ActingPerson; readonly reason?: string };

/**
 * Cancels what was ordered in the place of these cards, which were just reactivated, where a card had been lost or stolen and the other is
 * not printed yet (L-2-5). One that was damaged, or suspended for something else, still gets its replacement. Answers how many are
 * cancelled, and whether any was on its way.
 */
export async function withdrawReplacements(tx: Kysely<Tables>, portal: Portal, found: Found) {
  // A holder does not reach what was ordered in the place of their card where it names no government id of theirs.
  return reaching('everybody', () => withdrawn(tx, portal, found));
}

async function withdrawn(tx: Kysely<Tables>, portal: Portal, { cards, by, reason }: Found) {
  const found = (await lastSuspensions(tx, cards)).filter(({ cause }) => isMissing(cause)).map(({ order_id }) => order_id);
  if (found.length === 0) return { count: 0, isReplaced: false };
  const description = 'reactivate-card-order';
  const change = { chosen: replacementsOf(found), action: 'withdraw', by, reason, description } as const;
  const { count } = await changeStatuses(tx, portal, change);
  return { count, isReplaced: true };
}
