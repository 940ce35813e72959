import { maximumFieldLength, maximumLength, required } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { FailureText } from '../shared/failures/failure-text.tsx';
import { showMessage } from '../shared/status-messages.tsx';
import { Button } from '../shared/ui/button.tsx';
import { TextAreaField } from '../shared/ui/fields/text-field.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Modal } from '../shared/ui/overlays/modal.tsx';
import { useDesk } from './identity-office-queries.ts';

type CancelOrderProps = {
  readonly officeId: string;
  readonly orderId: string;
  readonly name: string;
  readonly onCancelled: () => void;
  readonly onClose: () => void;
};

/** Cancels an order whose person is not who it says, with the reason (W-6-6). */
export function CancelOrder({ officeId, orderId, name, onCancelled, onClose }: CancelOrderProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { cancel } = useDesk(officeId);
  const form = usePortalForm('cardRejectForm', {
    validateWhileTyping,
    fields: { rejectionReason: { validators: [required, maximumLength()], isSensitive: true } },
    async onSubmit({ rejectionReason }) {
      try {
        await cancel.mutateAsync({ orderId, reason: rejectionReason });
      } catch {
        // Told below.
        return false;
      }
      showMessage({ tone: 'success', text: { id: 'identityOffice.cancelled', values: { name } } });
      onCancelled();
      onClose();
      return true;
    },
  });
  const reason = useField(form, 'rejectionReason');
  return (
    <Modal
      isOpen
      isAlert
      isBusy={form.isSubmitting}
      onClose={onClose}
      title={formatMessage({ id: 'identityOffice.cancel.title' }, { name })}
    >
      <Form form={form} className="people-form">
        <p>
          <FormattedMessage id="identityOffice.cancel.text" />
        </p>
        <TextAreaField
          {...reason}
          label={formatMessage({ id: 'identityOffice.cancel.reason' })}
          maximumLength={maximumFieldLength}
          isRequired
        />
        {cancel.isError && (
          <Message tone="danger" isLive>
            <FailureText text={failureMessage(cancel.error)} />
          </Message>
        )}
        <div className="modal-buttons">
          <Button look="quiet" onPress={onClose} isDisabled={form.isSubmitting}>
            <FormattedMessage id="identityOffice.cancel.keep" />
          </Button>
          <Button type="submit" look="danger-strong" isPending={form.isSubmitting}>
            <FormattedMessage id="identityOffice.cancel" />
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
