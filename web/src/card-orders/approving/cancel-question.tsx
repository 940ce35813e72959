import { maximumFieldLength, type UnapprovedOrder } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';

type CancelQuestionProps = {
  readonly order: UnapprovedOrder;
  readonly isPending: boolean;
  readonly onCancel: (reason: string) => void;
  readonly onClose: () => void;
};

/** Asks why an order is cancelled before it is: the history keeps the reason. */
export function CancelQuestion({ order, isPending, onCancel, onClose }: CancelQuestionProps) {
  const { formatMessage } = useIntl();
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const title = formatMessage({ id: 'approval.cancel.title' }, { name: order.fullName });
  return (
    <Modal isOpen isAlert isBusy={isPending} onClose={onClose} title={title}>
      <form
        className="people-form"
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (reason.trim() !== '') onCancel(reason.trim());
        }}
      >
        <TextField
          name="reason"
          label={formatMessage({ id: 'approval.cancel.reason' })}
          value={reason}
          onChange={(typed) => setReason(typed.slice(0, maximumFieldLength))}
          error={isAsked && reason.trim() === '' ? formatMessage({ id: 'errors.validation.field.required' }) : undefined}
          autoComplete="off"
          isRequired
        />
        <div className="modal-buttons">
          <Button look="quiet" onPress={onClose} isDisabled={isPending}>
            <FormattedMessage id="approval.cancel.keep" />
          </Button>
          <Button type="submit" look="danger-strong" isPending={isPending}>
            <FormattedMessage id="approval.cancel" />
          </Button>
        </div>
      </form>
    </Modal>
  );
}
