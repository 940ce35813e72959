import { FormattedMessage, useIntl } from 'react-intl';
import { refusalCode } from '../api/api-failure.ts';
import type { MessageId } from '../texts/messages.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/overlays/modal.tsx';
import { FreshSignIn } from './fresh-sign-in.tsx';

type ProveFirstProps = {
  /** What the call came back with. */
  readonly error: unknown;
  readonly title: MessageId;
  readonly why: MessageId;
  readonly onClose: () => void;
};

/** Leads to the sign-in that this takes, where the server asked for it; else nothing (W-3-3, W-5-6). */
export function ProveFirst({ error, title, why, onClose }: ProveFirstProps) {
  const { formatMessage } = useIntl();
  const isOpen = refusalCode(error) === 'errors.account.signInToProve';
  return (
    <Modal isOpen={isOpen} isAlert onClose={onClose} title={formatMessage({ id: title })}>
      <FreshSignIn why={why} />
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose}>
          <FormattedMessage id="dialog.cancel" />
        </Button>
      </div>
    </Modal>
  );
}
