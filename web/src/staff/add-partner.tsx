import { required } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { failureMessage } from '../shared/failures/failure-message.ts';
import { FailureText } from '../shared/failures/failure-text.tsx';
import { showMessageOnNextScreen } from '../shared/status-messages.tsx';
import { Button } from '../shared/ui/button.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Modal } from '../shared/ui/overlays/modal.tsx';
import { useAddPartner } from './staff-queries.ts';

type AddPartnerProps = {
  readonly team: 'supplier' | 'office';
  readonly title: string;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
};

/** Makes a card supplier or an ID office; the server's rules of codes are told here. */
export function AddPartner({ team, title, onAdded, onClose }: AddPartnerProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const add = useAddPartner(team);
  const [failure, setFailure] = useState<unknown>(null);
  const form = usePortalForm('addPartnerForm', {
    validateWhileTyping,
    fields: {
      name: { validators: [required] },
      code: { validators: [required] },
      accreditationCode: { validators: [required], isVisible: () => team === 'supplier' },
    },
    onSubmit: async ({ name, code, accreditationCode }) => {
      setFailure(null);
      try {
        const { id } = await add.mutateAsync({ name, code, ...(team === 'supplier' && { accreditationCode }) });
        showMessageOnNextScreen({ tone: 'success', text: { id: 'staff.partners.added', values: { name } } });
        onAdded(id);
        return true;
      } catch (error) {
        setFailure(error);
        return false;
      }
    },
  });
  const [name, code, accreditation] = [useField(form, 'name'), useField(form, 'code'), useField(form, 'accreditationCode')];
  return (
    <Modal isOpen isAlert isBusy={form.isSubmitting} onClose={onClose} title={title}>
      <Form form={form} className="people-form">
        <TextField {...name} label={formatMessage({ id: 'staff.partners.name' })} autoComplete="off" isRequired />
        <TextField
          {...code}
          label={formatMessage({ id: 'staff.partners.code' })}
          hint={formatMessage({ id: 'staff.partners.codeHint' })}
          autoComplete="off"
          isRequired
        />
        {team === 'supplier' && (
          <TextField
            {...accreditation}
            label={formatMessage({ id: 'staff.partners.accreditation' })}
            hint={formatMessage({ id: 'errors.memberships.accreditationWrong' })}
            autoComplete="off"
            isRequired
          />
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
            <FormattedMessage id={team === 'supplier' ? 'staff.suppliers.add' : 'staff.offices.add'} />
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
