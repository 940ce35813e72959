import { FormattedMessage } from 'react-intl';
import { Button } from '../shared/ui/button.tsx';

type ConfirmTerminateProps = {
  /** The number of the active card that would be terminated. */
  cardNumber: string;
  isPending: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** The content of the modal that asks before the present card is terminated: one active card per company (2.4-19). */
export function ConfirmTerminate({ cardNumber, isPending, onYes, onNo }: ConfirmTerminateProps) {
  return (
    <>
      <p>
        <FormattedMessage id="confirmTerminateModal.text" values={{ cardNumber }} />
      </p>
      <p>
        <FormattedMessage id="confirmTerminateModal.explanation" />
      </p>
      <div className="modal-buttons">
        <Button look="quiet" onPress={onNo} isDisabled={isPending} autoFocus>
          <FormattedMessage id="confirmTerminateModal.no" />
        </Button>
        <Button look="danger-strong" onPress={onYes} isPending={isPending}>
          <FormattedMessage id="confirmTerminateModal.yes" />
        </Button>
      </div>
    </>
  );
}
