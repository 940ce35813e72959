import { FormattedMessage, useIntl } from 'react-intl';
import { refusalCode } from '../api/api-failure.ts';
import type { MessageId } from '../texts/messages.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/overlays/modal.tsx';
import { FreshSignIn } from './fresh-sign-in.tsx';

type SignInFirstProps = {
  readonly isOpen: boolean;
  readonly title: MessageId;
  readonly why: MessageId;
  /** Where the sign-in leads back to, where that is not this page as it stands. */
  readonly returnTo?: string;
  readonly onClose: () => void;
};

type ProveFirstProps = Omit<SignInFirstProps, 'isOpen'> & {
  /** What the call came back with. */
  readonly error: unknown;
};

/** Leads to the sign-in that this takes, where the server asked for it; else nothing (W-3-3, W-5-6). */
export const ProveFirst = ({ error, ...props }: ProveFirstProps) => (
  <SignInFirst isOpen={refusalCode(error) === 'errors.account.signInToProve'} {...props} />
);

/** Leads to the sign-in that this takes. */
export function SignInFirst({ isOpen, title, why, returnTo, onClose }: SignInFirstProps) {
  const { formatMessage } = useIntl();
  return (
    <Modal isOpen={isOpen} isAlert onClose={onClose} title={formatMessage({ id: title })}>
      <FreshSignIn why={why} {...(returnTo !== undefined && { returnTo })} />
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose}>
          <FormattedMessage id="dialog.cancel" />
        </Button>
      </div>
    </Modal>
  );
}
