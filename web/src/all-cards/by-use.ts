import { type CardListRow, type CardOrderStatus, cardStage } from '@siteid/contract';

/** Cards as their holder uses them: the active ones, what waits for the holder, what is on its way, and what can't be used. */
export function byUse(one: Pick<CardListRow, 'status'>, other: Pick<CardListRow, 'status'>): number {
  return rankOf(one.status) - rankOf(other.status);
}

function rankOf(status: CardOrderStatus): number {
  if (status === 'activated') return 0;
  if (status === 'approved_by_personalizer' || status === 'personalized') return 1;
  if (status === 'suspended') return 3;
  return cardStage(status) === 'order' ? 2 : 4;
}
