import { type CardOrderDetails, type CardOrderStatus, cardStage } from '@siteid/contract';

type Linked = {
  readonly orderId: string;
  /** What the order is to the other card: it replaces or renews it, or is replaced or renewed by it. */
  readonly is: 'replaces' | 'replacement' | 'renews' | 'renewal';
  /** Whether the new card has taken the place of the old one. */
  readonly end: 'done' | 'waits';
};

/** Whether the card of an order has been in use, whatever became of it. */
const wasActivated = (status: CardOrderStatus) =>
  status !== 'personalized' && (cardStage(status) === 'card' || cardStage(status) === 'over');

/** The card that an order replaces, or that replaces it; null where the order came to nothing. */
export function linkedCard({
  status,
  replaces,
  replacement,
}: Pick<CardOrderDetails, 'status' | 'replaces' | 'replacement'>): Linked | null {
  if (cardStage(status) === 'rejected' || cardStage(status) === 'cancelled') return null;
  if (replacement !== null)
    return {
      orderId: replacement.orderId,
      is: replacement.isRenewal ? 'renewal' : 'replacement',
      end: wasActivated(replacement.status) ? 'done' : 'waits',
    };
  if (replaces === null) return null;
  const is = replaces.isRenewal ? 'renews' : 'replaces';
  return { orderId: replaces.orderId, is, end: cardStage(replaces.status) === 'over' ? 'done' : 'waits' };
}
