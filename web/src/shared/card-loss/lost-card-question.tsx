import { type CardListRow, type CauseOfRequest, paths } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showMessage } from '../status-messages.tsx';
import { useFurtherTexts } from '../texts/further-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/overlays/modal.tsx';
import { useAskForReplacement, useSuspendMissing } from './card-loss-queries.ts';
import { words } from './card-loss-words.ts';
import './card-loss.css';

export { words as texts } from './card-loss-words.ts';

type QuestionProps = { readonly order: Pick<CardListRow, 'orderId' | 'orgName'>; readonly onClose: () => void };

/** What happened to the card: the second tap suspends it, or asks for another where it is damaged. */
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

function Choices({ order: { orderId, orgName }, suspend, ask, onClose }: ChoicesProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  // Two presses may come before the first is drawn; a question is answered once.
  const isAnswered = useRef(false);

  function answer(cause: CauseOfRequest) {
    if (isAnswered.current) return;
    isAnswered.current = true;
    const onError = () => {
      isAnswered.current = false;
    };
    if (cause === 'damaged') {
      const onSuccess = () => {
        showMessage({ tone: 'success', text: { id: 'cardLoss.asked', values: { orgName } } });
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
  return (
    <>
      <p>
        <FormattedMessage id="cardLoss.question" values={{ orgName }} />
      </p>
      <div className="card-loss-choices">
        <Button look="danger-strong" isWide isDisabled={isPending} onPress={() => answer('lost')}>
          <FormattedMessage id="cardLoss.lost" />
        </Button>
        <Button look="danger-strong" isWide isDisabled={isPending} onPress={() => answer('stolen')}>
          <FormattedMessage id="cardLoss.stolen" />
        </Button>
      </div>
      <p>
        <FormattedMessage id="cardLoss.damaged.text" values={{ orgName }} />
      </p>
      <div className="card-loss-choices">
        <Button look="quiet" isWide isDisabled={isPending} onPress={() => answer('damaged')}>
          <FormattedMessage id="cardLoss.damaged" />
        </Button>
        <Button look="plain" isWide isDisabled={isPending} onPress={onClose}>
          <FormattedMessage id="cardLoss.cancel" />
        </Button>
      </div>
    </>
  );
}
