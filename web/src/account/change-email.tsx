import { emailFormat, emailLinkHours, required } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { Button } from '../shared/ui/button.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { Modal } from '../shared/ui/overlays/modal.tsx';
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
    <Modal isOpen isAlert isBusy={form.isSubmitting} onClose={onClose} title={formatMessage({ id: 'account.email.change' })}>
      <Form form={form} className="people-form" hasMainError={false}>
        <TextField
          {...email}
          type="email"
          autoComplete="email"
          label={formatMessage({ id: 'account.email.new' })}
          hint={formatMessage({ id: 'account.email.hint' }, { hours: emailLinkHours })}
          isRequired
        />
        <div className="modal-buttons">
          <Button look="quiet" onPress={onClose} isDisabled={form.isSubmitting}>
            <FormattedMessage id="members.cancel" />
          </Button>
          <Button type="submit" isPending={form.isSubmitting}>
            <FormattedMessage id="account.email.send" />
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
