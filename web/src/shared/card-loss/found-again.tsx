import type { CardOrderDetails } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { showMessageOnNextScreen } from '../status-messages.tsx';
import { FurtherTexts } from '../texts/further-texts.tsx';
import { Message } from '../ui/message.tsx';
import { texts } from './card-loss-words.ts';

/** Before a card is reactivated: what becomes of the one that was ordered in its place. */
export function FoundAgain({ order }: { readonly order: CardOrderDetails }) {
  return (
    <FurtherTexts files={texts}>
      <Message tone="info">
        <FormattedMessage id={order.replacementEndsWhenFound ? 'cardLoss.found.ends' : 'cardLoss.found.goesOn'} />
      </Message>
    </FurtherTexts>
  );
}

/** Says on the next screen what became of it. Its words came with `FoundAgain`. */
export function tellOfReplacement(isCancelled: boolean): void {
  const id = isCancelled ? 'cardLoss.found.ended' : 'cardLoss.found.wentOn';
  showMessageOnNextScreen({ tone: 'info', text: { id } });
}
