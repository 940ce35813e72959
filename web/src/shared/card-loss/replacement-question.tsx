import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFurtherTexts } from '../texts/further-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/overlays/modal.tsx';
import { words } from './card-loss-words.ts';
import { OrderReplacement } from './order-replacement.tsx';

export { words as texts } from './card-loss-words.ts';

type QuestionProps = { readonly order: CardOrderDetails; readonly scope: OrganisationScope; readonly onClose: () => void };

/** What is ordered in the place of a card, and what becomes of that; the button orders it. */
export function ReplacementQuestion({ order, scope, onClose }: QuestionProps) {
  const { formatMessage } = useIntl();
  useFurtherTexts(words);
  return (
    <Modal isOpen isAlert onClose={onClose} title={formatMessage({ id: 'viewCardOrder.actions.replace' })}>
      <p>
        <FormattedMessage id="cardLoss.consequence" values={{ name: order.fullName ?? '', day: order.validUntil }} />
      </p>
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose}>
          <FormattedMessage id="cardLoss.cancel" />
        </Button>
        <OrderReplacement order={order} scope={scope} onOrdered={onClose} />
      </div>
    </Modal>
  );
}
