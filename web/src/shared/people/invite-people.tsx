import { atMostEmails, emailFormats, invitationDays, required, userTypeMessageIds } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm } from '../../forms/dialog-form.tsx';
import { failAtField } from '../../forms/fail-at-field.ts';
import { useKeptForm } from '../../forms/kept/use-kept-form.ts';
import { useField } from '../../forms/use-field.ts';
import { useTrying } from '../../forms/use-trying.tsx';
import { useConfiguration } from '../api/configuration.ts';
import { showMessage } from '../status-messages.tsx';
import type { MessageId } from '../texts/messages.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextAreaField } from '../ui/fields/text-field.tsx';

/** Where a refusal of the server is told. */
const fieldOfRefusal = {
  'errors.validation.field.incorrectEmails': 'emails',
  'errors.validation.field.tooManyEmails': 'emails',
  'errors.validation.field.emailDomainNotAllowed': 'emails',
  'errors.memberships.alreadyInvited': 'emails',
} as const;

export const inviteForm = 'inviteForm';
type Typed = { emails: string; userType: 'main' | 'basic' };

type InvitePeopleProps = {
  readonly title: string;
  /** Settles with how many were invited; what it refuses is told here. */
  readonly onInvite: (emails: string, userType: 'main' | 'basic') => Promise<{ readonly count: number }>;
  /** Why it may take a sign-in first. */
  readonly signIn: MessageId;
  /** In a company they are main or basic users. */
  readonly asksType?: boolean;
  readonly onClose: () => void;
};

/** Invites one or several addresses, typed or pasted: all of them or, with the wrong ones named, none (W-3-2). */
export function InvitePeople({ title, signIn, asksType = false, onInvite, onClose }: InvitePeopleProps) {
  const { formatMessage } = useIntl();
  const { numberOfEmails, validateWhileTyping } = useConfiguration();
  const { tryToSend, signIn: signInFirst } = useTrying(signIn);
  const { form, forget } = useKeptForm<Typed>(
    inviteForm,
    { emails: '', userType: 'basic' },
    {
      validateWhileTyping,
      fields: { emails: { validators: [required, emailFormats, atMostEmails(numberOfEmails)], isSensitive: true } },
      onSubmit: ({ emails, userType }): Promise<boolean> =>
        tryToSend(
          async () => {
            const { count } = await onInvite(emails, userType);
            onClose();
            showMessage({ tone: 'success', text: { id: 'members.invite.sent', values: { count } } });
          },
          (error) => failAtField(form, fieldOfRefusal, error),
        ),
    },
  );
  const emails = useField(form, 'emails');
  const type = useField(form, 'userType');
  return (
    <DialogForm
      form={form}
      title={title}
      send="members.invite.button"
      hasMainError={false}
      keepsText
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <TextAreaField
        {...emails}
        label={formatMessage({ id: 'members.invite.emails' })}
        hint={formatMessage({ id: 'members.invite.hint' }, { most: numberOfEmails, days: invitationDays })}
        autoFocus
        isRequired
      />
      {asksType && (
        <SelectField
          {...type}
          onChange={(chosen) => type.onChange(chosen === 'main' ? 'main' : 'basic')}
          label={formatMessage({ id: 'members.invite.type' })}
          choices={(['basic', 'main'] as const).map((value) => ({
            value,
            label: formatMessage({ id: userTypeMessageIds[value] }),
          }))}
        />
      )}
      {signInFirst}
    </DialogForm>
  );
}
