import { orderProblemMessage, type ProblemOfField } from '@siteid/contract';
import type { MessageId, MessageText } from '../../shared/texts/messages.ts';

/** What is wrong with a field, in words. */
export const wordsOf = ({ reason, values }: ProblemOfField): MessageText => ({
  id: orderProblemMessage({ reason, values }) as MessageId,
  values,
});
