import { type CardListRow, type CauseOfRequest, paths } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showMessage } from '../status-messages.tsx';
import { useFurtherTexts } from '../texts/further-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/overlays/modal.tsx';
import { useAskForReplacement, useSuspendMissing } from './card-loss-queries.ts';
import { words } from './card-loss-words.ts';
import './card-loss.css';

export { words as texts } from './card-loss-words.ts';

type QuestionProps = { readonly order: Pick<CardListRow, 'orderId' | 'orgName' | 'status'>; readonly onClose: () => void };

/** What happened to the card: the second tap suspends it, or asks for another where it is damaged, or suspended already. */
export function LostCardQuestion({ order, onClose }: QuestionProps) {
  useFurtherTexts(words);
  const { formatMessage } = useIntl();
  const suspend = useSuspendMissing();
  const ask = useAskForReplacement();
  return (
    <Modal isOpen isBusy={suspend.isPending || ask.isPending} onClose={onClose} title={formatMessage({ id: 'allCards.lost' })}>
      <Choices order={order} suspend={suspend} ask={ask} onClose={onClose} />
    </Modal>
  );
}

type ChoicesProps = QuestionProps & {
  readonly suspend: ReturnType<typeof useSuspendMissing>;
  readonly ask: ReturnType<typeof useAskForReplacement>;
};

function Choices({ order: { orderId, orgName, status }, suspend, ask, onClose }: ChoicesProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  // As it was when asked: the answer may suspend it while this is still drawn.
  const [isSuspended] = useState(status === 'suspended');
  // Two presses may come before the first is drawn; a question is answered once.
  const isAnswered = useRef(false);

  function answer(cause: CauseOfRequest) {
    if (isAnswered.current) return;
    isAnswered.current = true;
    const onError = () => {
      isAnswered.current = false;
    };
    if (isSuspended || cause === 'damaged') {
      const onSuccess = ({ isMailed }: { readonly isMailed: boolean }) => {
        const id = isMailed ? 'cardLoss.asked' : 'cardLoss.askedAgain';
        showMessage({ tone: 'success', text: { id, values: { orgName } } });
        onClose();
      };
      ask.mutate({ orderId, cause }, { onSuccess, onError });
      return;
    }
    const rejectionReason = formatMessage({ id: `cardCause.${cause}` });
    const onSuccess = () =>
      void navigate({ href: paths.waitingOrders('suspended'), replace: true, state: { doneOrder: orderId } });
    suspend.mutate({ orderId, cause, rejectionReason }, { onSuccess, onError });
  }

  const isPending = suspend.isPending || ask.isPending;
  // A card that does not work already loses nothing by it.
  const missing = isSuspended ? 'quiet' : 'danger-strong';
  const further = (
    <>
      <Button look="quiet" isWide isDisabled={isPending} onPress={() => answer('damaged')}>
        <FormattedMessage id="cardLoss.damaged" />
      </Button>
      <Button look="plain" isWide isDisabled={isPending} onPress={onClose}>
        <FormattedMessage id="cardLoss.cancel" />
      </Button>
    </>
  );
  return (
    <>
      <p>
        <FormattedMessage id={isSuspended ? 'cardLoss.suspended' : 'cardLoss.question'} values={{ orgName }} />
      </p>
      <div className="card-loss-choices">
        <Button look={missing} isWide isDisabled={isPending} onPress={() => answer('lost')}>
          <FormattedMessage id="cardLoss.lost" />
        </Button>
        <Button look={missing} isWide isDisabled={isPending} onPress={() => answer('stolen')}>
          <FormattedMessage id="cardLoss.stolen" />
        </Button>
        {isSuspended && further}
      </div>
      {!isSuspended && (
        <>
          <p>
            <FormattedMessage id="cardLoss.damaged.text" values={{ orgName }} />
          </p>
          <div className="card-loss-choices">{further}</div>
        </>
      )}
    </>
  );
}
