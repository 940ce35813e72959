import { emailLinkHours } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm } from '../../forms/dialog-form.tsx';
import { useEmailForm } from '../../forms/use-email-form.ts';
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
  const { form, email } = useEmailForm({ email: '', onSend: onAsk, sent, onClose });
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
