import { alphanumeric, alphanumericWith, atLeastOneAlphanumeric, minimumLength, required } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm } from '../forms/dialog-form.tsx';
import { failAtField } from '../forms/fail-at-field.ts';
import { useField } from '../forms/use-field.ts';
import { type PortalForm, usePortalForm } from '../forms/use-portal-form.ts';
import { useTrying } from '../forms/use-trying.tsx';
import { useConfiguration } from '../shared/api/configuration.ts';
import { showMessageOnNextScreen } from '../shared/status-messages.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { useAddPartner } from './staff-queries.ts';

/** Where a refusal of the server is told. */
const fieldOfRefusal = {
  'errors.memberships.codeWrong': 'code',
  'errors.memberships.codeTaken': 'code',
  'errors.memberships.accreditationWrong': 'accreditationCode',
  'errors.memberships.accreditationTaken': 'accreditationCode',
} as const;

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
  const { tryToSend } = useTrying();
  const form: PortalForm<'addPartnerForm'> = usePortalForm('addPartnerForm', {
    validateWhileTyping,
    fields: {
      name: { validators: [required, alphanumericWith(), atLeastOneAlphanumeric] },
      code: { validators: [required, minimumLength(2)] },
      accreditationCode: { validators: [required, alphanumeric], isVisible: () => team === 'supplier' },
    },
    onSubmit: ({ name, code, accreditationCode }) =>
      tryToSend(
        async () => {
          const { id } = await add.mutateAsync({ name, code, ...(team === 'supplier' && { accreditationCode }) });
          showMessageOnNextScreen({ tone: 'success', text: { id: 'staff.partners.added', values: { name } } });
          onAdded(id);
        },
        (error) => failAtField(form, fieldOfRefusal, error),
      ),
  });
  const [name, code, accreditation] = [useField(form, 'name'), useField(form, 'code'), useField(form, 'accreditationCode')];
  return (
    <DialogForm
      form={form}
      title={title}
      send={team === 'supplier' ? 'staff.suppliers.add' : 'staff.offices.add'}
      onClose={onClose}
    >
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
    </DialogForm>
  );
}
