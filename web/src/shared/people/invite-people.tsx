import { atMostEmails, emailFormats, invitationDays, required, userTypeMessageIds } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import { useField } from '../../forms/use-field.ts';
import { usePortalForm } from '../../forms/use-portal-form.ts';
import { useConfiguration } from '../api/configuration.ts';
import { failureMessage } from '../failures/failure-message.ts';
import { FailureText } from '../failures/failure-text.tsx';
import { showMessage } from '../status-messages.tsx';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/fields/text-field.tsx';
import { FieldFrame } from '../ui/fields/text-field-frame.tsx';
import { Message } from '../ui/message.tsx';
import { Modal } from '../ui/overlays/modal.tsx';

type InvitePeopleProps = {
  readonly title: string;
  /** Settles with how many were invited; what it refuses is told here. */
  readonly onInvite: (emails: string, userType: 'main' | 'basic') => Promise<{ readonly count: number }>;
  /** In a company they are main or basic users. */
  readonly asksType?: boolean;
  readonly onClose: () => void;
};

/** Invites one or several addresses, typed or pasted: all of them or, with the wrong ones named, none (W-3-2). */
export function InvitePeople({ title, asksType = false, onInvite, onClose }: InvitePeopleProps) {
  const { formatMessage } = useIntl();
  const { numberOfEmails, validateWhileTyping } = useConfiguration();
  const [failure, setFailure] = useState<unknown>(null);
  const form = usePortalForm('inviteForm', {
    validateWhileTyping,
    fields: { emails: { validators: [required, emailFormats, atMostEmails(numberOfEmails)], isSensitive: true } },
    onSubmit: async ({ emails, userType }) => {
      setFailure(null);
      try {
        const { count } = await onInvite(emails, userType);
        onClose();
        showMessage({ tone: 'success', text: { id: 'members.invite.sent', values: { count } } });
        return true;
      } catch (error) {
        setFailure(error);
        return false;
      }
    },
  });
  const emails = useField(form, 'emails');
  const type = useField(form, 'userType');
  return (
    <Modal isOpen isAlert isBusy={form.isSubmitting} onClose={onClose} title={title}>
      <Form form={form} className="people-form" hasMainError={false}>
        <TextAreaField
          {...emails}
          label={formatMessage({ id: 'members.invite.emails' })}
          hint={formatMessage({ id: 'members.invite.hint' }, { most: numberOfEmails, days: invitationDays })}
          autoFocus
          isRequired
        />
        {asksType && (
          <FieldFrame label={formatMessage({ id: 'members.invite.type' })}>
            {(described) => (
              <select
                {...described}
                className="field-input"
                value={type.value}
                onChange={({ target }) => type.onChange(target.value === 'main' ? 'main' : 'basic')}
              >
                {(['basic', 'main'] as const).map((each) => (
                  <option key={each} value={each}>
                    {formatMessage({ id: userTypeMessageIds[each] })}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        )}
        {failure !== null && (
          <Message tone="danger" isLive>
            <FailureText text={failureMessage(failure)} />
          </Message>
        )}
        <div className="modal-buttons">
          <Button look="quiet" onPress={onClose} isDisabled={form.isSubmitting}>
            <FormattedMessage id="members.cancel" />
          </Button>
          <Button type="submit" isPending={form.isSubmitting}>
            <FormattedMessage id="members.invite.button" />
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
