import { maximumFieldLength, maximumLength, required } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogForm, useFailure } from '../forms/dialog-form.tsx';
import { useField } from '../forms/use-field.ts';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { TextAreaField } from '../shared/ui/fields/text-field.tsx';
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
  const [failure, trying] = useFailure();
  const form = usePortalForm('cardRejectForm', {
    validateWhileTyping,
    fields: { rejectionReason: { validators: [required, maximumLength()], isSensitive: true } },
    onSubmit: ({ rejectionReason }) =>
      trying(async () => {
        await cancel.mutateAsync({ orderId, reason: rejectionReason });
        showMessage({ tone: 'success', text: { id: 'identityOffice.cancelled', values: { name } } });
        onCancelled();
        onClose();
      }),
  });
  const reason = useField(form, 'rejectionReason');
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'identityOffice.cancel.title' }, { name })}
      send="identityOffice.cancel"
      look="danger-strong"
      keep="identityOffice.cancel.keep"
      failure={failure}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="identityOffice.cancel.text" />
      </p>
      <TextAreaField
        {...reason}
        label={formatMessage({ id: 'identityOffice.cancel.reason' })}
        maximumLength={maximumFieldLength}
        isRequired
      />
    </DialogForm>
  );
}
