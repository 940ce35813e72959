import type { CardOrderDetails } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFurtherTexts } from '../texts/further-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/overlays/modal.tsx';
import { words } from './renewal-words.ts';
import { useChooseRenewal } from './use-choose-renewal.ts';

export { words as texts } from './renewal-words.ts';

type QuestionProps = { readonly order: CardOrderDetails; readonly onClose: () => void };

/** Asks before the company says that a card will not be renewed: nobody is told of its end any more (L-4-4). */
export function DeclineRenewal({ order, onClose }: QuestionProps) {
  const { formatMessage } = useIntl();
  useFurtherTexts(words);
  const { mutate, isPending } = useChooseRenewal();
  const { orgId: organizationId, orderId, validUntil } = order;
  const send = () => mutate({ organizationId, orderId, isDeclined: true }, { onSuccess: onClose });
  return (
    <Modal
      isOpen
      isAlert
      isBusy={isPending}
      onClose={onClose}
      title={formatMessage({ id: 'viewCardOrder.actions.declineRenewal' })}
    >
      <p>
        <FormattedMessage id="cardRenewal.decline.consequence" values={{ day: <span className="unbroken">{validUntil}</span> }} />
      </p>
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose} isDisabled={isPending}>
          <FormattedMessage id="cardRenewal.cancel" />
        </Button>
        <Button isPending={isPending} onPress={send}>
          <FormattedMessage id="cardRenewal.decline" />
        </Button>
      </div>
    </Modal>
  );
}
