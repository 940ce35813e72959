import { emailFormat, required } from '@siteid/contract';
import { useConfiguration } from '../shared/api/configuration.ts';
import { showMessage } from '../shared/status-messages.tsx';
import type { MessageId } from '../shared/texts/messages.ts';
import { failAtField } from './fail-at-field.ts';
import { useField } from './use-field.ts';
import { useForm } from './use-portal-form.ts';
import { useTrying } from './use-trying.tsx';

/** Where a refusal of the server is told; what is not about the address is told under the title. */
const fieldOfRefusal = {
  'errors.validation.field.email': 'email',
  'errors.validation.field.emailDomainNotAllowed': 'email',
  'errors.emailChange.sameAddress': 'email',
} as const;

type EmailForm = {
  readonly email: string;
  readonly onSend: (email: string) => Promise<unknown>;
  /** What is told once it is sent, with the address as its value. */
  readonly sent: MessageId;
  readonly onClose: () => void;
};

/** The form of an address in a dialog, and its one field: what refuses the address is said there. */
export function useEmailForm({ email: given, onSend, sent, onClose }: EmailForm) {
  const { validateWhileTyping } = useConfiguration();
  const { tryToSend } = useTrying();
  const form = useForm(
    'newEmailForm',
    { email: given },
    {
      validateWhileTyping,
      fields: { email: { validators: [required, emailFormat], isSensitive: true } },
      onSubmit: ({ email }): Promise<boolean> =>
        tryToSend(
          async () => {
            await onSend(email);
            onClose();
            showMessage({ tone: 'success', text: { id: sent, values: { email } } });
          },
          (error) => failAtField(form, fieldOfRefusal, error),
        ),
    },
  );
  return { form, email: useField(form, 'email') };
}
