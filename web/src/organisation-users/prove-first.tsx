import { FormattedMessage, useIntl } from 'react-intl';
import { refusalCode } from '../shared/api/api-failure.ts';
import { FreshSignIn } from '../shared/proven-email/fresh-sign-in.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Modal } from '../shared/ui/overlays/modal.tsx';

type ProveFirstProps = { readonly error: unknown; readonly onClose: () => void };

/** Leads to the sign-in that another main user takes, where the server asked for it; else nothing (W-3-3). */
export function ProveFirst({ error, onClose }: ProveFirstProps) {
  const { formatMessage } = useIntl();
  const isOpen = refusalCode(error) === 'errors.account.signInToProve';
  return (
    <Modal isOpen={isOpen} isAlert onClose={onClose} title={formatMessage({ id: 'members.main.title' })}>
      <FreshSignIn why="members.main.signIn" />
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose}>
          <FormattedMessage id="dialog.cancel" />
        </Button>
      </div>
    </Modal>
  );
}
