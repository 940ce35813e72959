import { type CardOrderDetails, emailFormat, required } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm } from '../../forms/dialog-form.tsx';
import { useField } from '../../forms/use-field.ts';
import { useForm } from '../../forms/use-portal-form.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { failureMessage } from '../../shared/failures/failure-message.ts';
import { showMessage } from '../../shared/status-messages.tsx';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { useCorrectEmail } from '../card-order-queries.ts';

type CorrectEmailProps = { readonly order: CardOrderDetails; readonly onClose: () => void };

/** Asks for the right address of a holder whose mail came back, and has it sent again. What is refused is said at the field. */
export function CorrectEmail({ order: { orderId, orgId, fullName, email: cameBack }, onClose }: CorrectEmailProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { mutateAsync } = useCorrectEmail();
  const form = useForm(
    'newEmailForm',
    { email: cameBack ?? '' },
    {
      validateWhileTyping,
      fields: { email: { validators: [required, emailFormat], isSensitive: true } },
      async onSubmit({ email }) {
        try {
          await mutateAsync({ organizationId: orgId, orderId, cameBack: cameBack ?? '', email });
          onClose();
          showMessage({ tone: 'success', text: { id: 'lastTold.correct.done', values: { email } } });
          return true;
        } catch (error) {
          form.fail('email', failureMessage(error));
          return false;
        }
      },
    },
  );
  const email = useField(form, 'email');
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
