import type { CardCause } from '@siteid/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { causeAndReason } from '../../shared/texts/cause-and-reason.ts';
import { furtherTextsQuery } from '../../shared/texts/messages.ts';

const texts = import.meta.glob<string>('../../../../messages/*.json', {
  query: '?url&ids=cardCause,cardHistory',
  import: 'default',
  eager: true,
});

type CausedReasonProps = { readonly cause: CardCause; readonly reason: string | null };

/** The reason of a change with its cause, whose words travel only with a card that has one. */
export function CausedReason(said: CausedReasonProps) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const { data } = useQuery(furtherTextsQuery(queryClient, texts, intl.locale));
  return data === undefined ? said.reason : causeAndReason(intl, said);
}
