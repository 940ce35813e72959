import type { CardOrderDetails } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm } from '../../forms/dialog-form.tsx';
import { useEmailForm } from '../../forms/use-email-form.ts';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { useCorrectEmail } from './correct-email-queries.ts';

type CorrectEmailProps = { readonly order: CardOrderDetails; readonly onClose: () => void };

/** Asks for the right address of a holder whose mail came back, and has it sent again. What is refused is said at the field. */
export function CorrectEmail({ order: { orderId, orgId, fullName, email: cameBack }, onClose }: CorrectEmailProps) {
  const { formatMessage } = useIntl();
  const { mutateAsync } = useCorrectEmail();
  const { form, email } = useEmailForm({
    email: cameBack ?? '',
    onSend: (right) => mutateAsync({ organizationId: orgId, orderId, cameBack: cameBack ?? '', email: right }),
    sent: 'lastTold.correct.done',
    onClose,
  });
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'lastTold.correct.title' }, { name: fullName ?? '' })}
      send="lastTold.correct.send"
      hasMainError={false}
      onClose={onClose}
    >
      <TextField
        {...email}
        type="email"
        autoComplete="off"
        label={formatMessage({ id: 'lastTold.correct.email' })}
        hint={formatMessage({ id: 'lastTold.correct.consequence' }, { email: cameBack ?? '' })}
        isRequired
      />
    </DialogForm>
  );
}
