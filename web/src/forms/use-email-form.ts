import { emailFormat, required } from '@siteid/contract';
import { useConfiguration } from '../shared/api/configuration.ts';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { showMessage } from '../shared/status-messages.tsx';
import type { MessageId } from '../shared/texts/messages.ts';
import { useField } from './use-field.ts';
import { useForm } from './use-portal-form.ts';

type EmailForm = {
  readonly email: string;
  readonly onSend: (email: string) => Promise<unknown>;
  /** What is told once it is sent, with the address as its value. */
  readonly sent: MessageId;
  readonly onClose: () => void;
};

/** The form of an address in a dialog, and its one field: what refuses the address is said there, and all else as well. */
export function useEmailForm({ email: given, onSend, sent, onClose }: EmailForm) {
  const { validateWhileTyping } = useConfiguration();
  const form = useForm(
    'newEmailForm',
    { email: given },
    {
      validateWhileTyping,
      fields: { email: { validators: [required, emailFormat], isSensitive: true } },
      async onSubmit({ email }) {
        try {
          await onSend(email);
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
  return { form, email: useField(form, 'email') };
}
