import type { CardOrderDetails } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAnswerOnce } from '../../shared/failures/use-answer-once.ts';
import { showMessage } from '../../shared/status-messages.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { useSendLinkAgain } from '../card-order-queries.ts';

type QuestionProps = { readonly order: CardOrderDetails; readonly onClose: () => void };

/** Says to whom the mail goes and what becomes of earlier links; while it is sent it stays. */
export function SendLinkQuestion({ order: { orderId, orgId, email }, onClose }: QuestionProps) {
  const { formatMessage } = useIntl();
  const { mutateAsync, isPending } = useSendLinkAgain();
  const values = { email: email ?? '' };
  const answer = useAnswerOnce();
  async function send() {
    await mutateAsync({ orderId, organizationId: orgId });
    onClose();
    showMessage({ tone: 'success', text: { id: 'viewCardOrder.sendLink.done', values } });
  }

  return (
    <Modal isOpen isAlert isBusy={isPending} onClose={onClose} title={formatMessage({ id: 'viewCardOrder.sendLink.question' })}>
      <p>
        <FormattedMessage id="viewCardOrder.sendLink.consequence" values={values} />
      </p>
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose} isDisabled={isPending}>
          <FormattedMessage id="viewCardOrder.sendLink.cancel" />
        </Button>
        <Button isPending={isPending} onPress={() => answer(send)}>
          <FormattedMessage id="viewCardOrder.sendLink.yes" />
        </Button>
      </div>
    </Modal>
  );
}
