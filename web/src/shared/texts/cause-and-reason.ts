import type { CardCause } from '@siteid/contract';
import type { IntlShape } from 'react-intl';

type Said = { readonly cause: CardCause | null; readonly reason: string | null };

/** What befell a card, where it was said, before what somebody wrote of it: the words of the cause are the reason until then. */
export function causeAndReason({ formatMessage }: Pick<IntlShape, 'formatMessage'>, { cause, reason }: Said): string | null {
  if (cause === null) return reason;
  const words = formatMessage({ id: `cardCause.${cause}` });
  if (reason === null || reason === words) return words;
  return formatMessage({ id: 'cardHistory.causeAndReason' }, { cause: words, reason });
}
