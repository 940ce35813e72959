import { emailFormat, emailLinkHours, required } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm } from '../forms/dialog-form.tsx';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { useAccountChanges } from './account-queries.ts';

/** Asks for a new address, to which a link is mailed (W-4-2). */
export function ChangeEmail({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { requestEmail } = useAccountChanges();
  const form = useForm(
    'accountEmailForm',
    { email: '' },
    {
      validateWhileTyping,
      fields: { email: { validators: [required, emailFormat], isSensitive: true } },
      async onSubmit({ email }) {
        try {
          await requestEmail.mutateAsync(email);
          onClose();
          showMessage({ tone: 'success', text: { id: 'account.email.sent', values: { email } } });
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
      title={formatMessage({ id: 'account.email.change' })}
      send="account.email.send"
      hasMainError={false}
      onClose={onClose}
    >
      <TextField
        {...email}
        type="email"
        autoComplete="email"
        label={formatMessage({ id: 'account.email.new' })}
        hint={formatMessage({ id: 'account.email.hint' }, { hours: emailLinkHours })}
        isRequired
      />
    </DialogForm>
  );
}
