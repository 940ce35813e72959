import { FormattedMessage, useIntl } from 'react-intl';
import { useAnswerOnce } from '../failures/use-answer-once.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/overlays/modal.tsx';

type EndQuestionProps = {
  readonly name: string;
  readonly isYou?: boolean;
  /** What follows, where it is something else than a person that ends. */
  readonly text?: string;
  readonly isPending: boolean;
  /** Settles once it is done, and the question closed; what fails is told in it. */
  readonly onEnd: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks before somebody loses their membership. */
export function EndQuestion({ name, isYou = false, text, isPending, onEnd, onClose }: EndQuestionProps) {
  const { formatMessage } = useIntl();
  const answer = useAnswerOnce();
  return (
    <Modal isOpen isAlert isBusy={isPending} onClose={onClose} title={formatMessage({ id: 'members.end.title' }, { name })}>
      <p>{text ?? <FormattedMessage id={isYou ? 'members.end.textYou' : 'members.end.text'} />}</p>
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose} isDisabled={isPending}>
          <FormattedMessage id="dialog.cancel" />
        </Button>
        <Button look="danger-strong" isPending={isPending} onPress={() => answer(onEnd)}>
          <FormattedMessage id="members.end.menu" />
        </Button>
      </div>
    </Modal>
  );
}
