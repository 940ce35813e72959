import { type CardListRow, type CauseOfRequest, paths } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAnswerOnce } from '../failures/use-answer-once.ts';
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
  const answerOnce = useAnswerOnce();
  const answer = (cause: CauseOfRequest) => answerOnce(() => send(cause));

  async function send(cause: CauseOfRequest) {
    if (isSuspended || cause === 'damaged') {
      const { isTold } = await ask.mutateAsync({ orderId, cause });
      // A portal of 0.2.0 had it sent, and does not say so.
      // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare
      const id = isTold === false ? 'cardLoss.askedQuietly' : 'cardLoss.asked';
      showMessage({ tone: 'success', text: { id, values: { orgName } } });
      onClose();
      return;
    }
    const rejectionReason = formatMessage({ id: `cardCause.${cause}` });
    await suspend.mutateAsync({ orderId, cause, rejectionReason });
    void navigate({ href: paths.waitingOrders('suspended'), replace: true, state: { doneOrder: orderId } });
  }

  const sent = suspend.isPending ? suspend.variables.cause : ask.isPending ? ask.variables.cause : null;
  // A card that does not work already loses nothing by it.
  const missing = isSuspended ? 'quiet' : 'danger-strong';
  const further = (
    <>
      <Button look="quiet" isWide isPending={sent === 'damaged'} onPress={() => answer('damaged')}>
        <FormattedMessage id="cardLoss.damaged" />
      </Button>
      <Button look="plain" isWide isDisabled={sent !== null} onPress={onClose}>
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
        <Button look={missing} isWide isPending={sent === 'lost'} onPress={() => answer('lost')}>
          <FormattedMessage id="cardLoss.lost" />
        </Button>
        <Button look={missing} isWide isPending={sent === 'stolen'} onPress={() => answer('stolen')}>
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
