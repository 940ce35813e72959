import { maximumFieldLength } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogForm } from '../forms/dialog-form.tsx';
import { useReasonForm } from '../forms/use-reason-form.ts';
import { useTrying } from '../forms/use-trying.tsx';
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
  const { cancel } = useDesk(officeId);
  const { tryToSend } = useTrying();
  const { form, reason } = useReasonForm((rejectionReason) =>
    tryToSend(async () => {
      await cancel.mutateAsync({ orderId, reason: rejectionReason });
      showMessage({ tone: 'success', text: { id: 'identityOffice.cancelled', values: { name } } });
      onCancelled();
      onClose();
    }),
  );
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'identityOffice.cancel.title' }, { name })}
      send="identityOffice.cancel"
      look="danger-strong"
      keep="identityOffice.cancel.keep"
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
