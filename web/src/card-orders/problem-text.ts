import { type OrderProblem, orderProblemMessage } from '@siteid/contract';
import type { MessageId, MessageText } from '../shared/texts/messages.ts';

/** What is wrong with a field of an order, in words. */
export const problemText = ({ reason, values }: Pick<OrderProblem, 'reason' | 'values'>): MessageText => ({
  id: orderProblemMessage({ reason, values }) as MessageId,
  values,
});
