import { maximumFieldLength, maximumLength, required, type UnapprovedOrder } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm, useFailure } from '../../forms/dialog-form.tsx';
import { useField } from '../../forms/use-field.ts';
import { usePortalForm } from '../../forms/use-portal-form.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { TextAreaField } from '../../shared/ui/fields/text-field.tsx';

type CancelQuestionProps = {
  readonly order: UnapprovedOrder;
  /** Settles once it is cancelled; what it refuses is told here. */
  readonly onCancel: (reason: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks why an order is cancelled before it is: the history keeps the reason. */
export function CancelQuestion({ order, onCancel, onClose }: CancelQuestionProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const [failure, trying] = useFailure();
  const form = usePortalForm('cardRejectForm', {
    validateWhileTyping,
    fields: { rejectionReason: { validators: [required, maximumLength()], isSensitive: true } },
    onSubmit: ({ rejectionReason }) => trying(() => onCancel(rejectionReason)),
  });
  const reason = useField(form, 'rejectionReason');
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'approval.cancel.title' }, { name: order.fullName })}
      send="approval.cancel"
      look="danger-strong"
      keep="approval.cancel.keep"
      failure={failure}
      onClose={onClose}
    >
      <TextAreaField
        {...reason}
        label={formatMessage({ id: 'approval.cancel.reason' })}
        maximumLength={maximumFieldLength}
        isRequired
      />
    </DialogForm>
  );
}
