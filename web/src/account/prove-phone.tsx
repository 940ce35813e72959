import { phoneCodeMinutes, required } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm } from '../forms/dialog-form.tsx';
import { failAtField } from '../forms/fail-at-field.ts';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useTrying } from '../forms/use-trying.tsx';
import { useConfiguration } from '../shared/api/configuration.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { useAccountChanges } from './account-queries.ts';

/** Where a refusal of the server is told; what is not about the code is told under the title. */
const fieldOfRefusal = { 'errors.phoneCode.wrong': 'code', 'errors.phoneCode.over': 'code' } as const;

/** Asks for the code that was sent to one's phone number: who has it is reminded by text message from then on. */
export function ProvePhone({ phone, onClose }: { readonly phone: string; readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { provePhone } = useAccountChanges();
  const { tryToSend } = useTrying();
  const form = useForm(
    'phoneCodeForm',
    { code: '' },
    {
      validateWhileTyping,
      fields: { code: { validators: [required], isSensitive: true } },
      onSubmit: ({ code }): Promise<boolean> =>
        tryToSend(
          async () => {
            await provePhone.mutateAsync(code);
            onClose();
            showMessage({ tone: 'success', text: { id: 'account.texts.proven' } });
          },
          (error) => failAtField(form, fieldOfRefusal, error),
        ),
    },
  );
  const code = useField(form, 'code');
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'account.texts.prove' })}
      send="account.texts.confirm"
      hasMainError={false}
      onClose={onClose}
    >
      <TextField
        {...code}
        autoComplete="one-time-code"
        label={formatMessage({ id: 'account.texts.code' })}
        hint={formatMessage({ id: 'account.texts.codeHint' }, { phone, minutes: phoneCodeMinutes })}
        isRequired
      />
    </DialogForm>
  );
}
