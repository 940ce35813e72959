import { emailFormat, emailLinkHours, required } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm } from '../../forms/dialog-form.tsx';
import { useField } from '../../forms/use-field.ts';
import { useForm } from '../../forms/use-portal-form.ts';
import { useConfiguration } from '../api/configuration.ts';
import { failureMessage } from '../failures/failure-message.ts';
import { showMessage } from '../status-messages.tsx';
import type { MessageId } from '../texts/messages.ts';
import { TextField } from '../ui/fields/text-field.tsx';

type NewEmailProps = {
  /** What is told once the link is on its way, with the address as its value. */
  readonly sent: MessageId;
  readonly title: string;
  /** Settles once the link is mailed, or with what refuses it. */
  readonly onAsk: (email: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for a new address, to which a link is mailed: of one's account, or of one's company (W-3-11, W-4-2). */
export function NewEmail({ title, sent, onAsk, onClose }: NewEmailProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const form = useForm(
    'newEmailForm',
    { email: '' },
    {
      validateWhileTyping,
      fields: { email: { validators: [required, emailFormat], isSensitive: true } },
      async onSubmit({ email }) {
        try {
          await onAsk(email);
          onClose();
          showMessage({ tone: 'success', text: { id: sent, values: { email } } });
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
    <DialogForm form={form} title={title} send="newEmail.send" hasMainError={false} onClose={onClose}>
      <TextField
        {...email}
        type="email"
        autoComplete="email"
        label={formatMessage({ id: 'newEmail.address' })}
        hint={formatMessage({ id: 'newEmail.hint' }, { hours: emailLinkHours })}
        isRequired
      />
    </DialogForm>
  );
}
