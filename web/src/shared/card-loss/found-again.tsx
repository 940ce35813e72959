import type { CardOrderDetails } from '@siteid/contract';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { showMessageOnNextScreen } from '../status-messages.tsx';
import { FurtherTexts } from '../texts/further-texts.tsx';
import { furtherTextsQuery } from '../texts/messages.ts';
import { Message } from '../ui/message.tsx';
import { words } from './card-loss-words.ts';

/** Before a card is reactivated: what becomes of the one that was ordered in its place. */
export function FoundAgain({ order }: { readonly order: CardOrderDetails }) {
  return (
    <FurtherTexts files={words}>
      <Message tone="info">
        <FormattedMessage id={order.replacementEndsWhenFound ? 'cardLoss.found.ends' : 'cardLoss.found.goesOn'} />
      </Message>
    </FurtherTexts>
  );
}

/** Says on the next screen what became of it, in words that it brings: another may have been ordered while the form was open. */
export function useTellOfReplacement(): (isCancelled: boolean) => Promise<void> {
  const { locale } = useIntl();
  const queryClient = useQueryClient();
  return async (isCancelled) => {
    await queryClient.ensureQueryData(furtherTextsQuery(queryClient, words, locale));
    const id = isCancelled ? 'cardLoss.found.ended' : 'cardLoss.found.wentOn';
    showMessageOnNextScreen({ tone: 'info', text: { id } });
  };
}
