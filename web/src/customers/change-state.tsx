import {
  type CustomerDetails,
  maximumFieldLength,
  maximumLength,
  type OrganisationState,
  organisationStateMessageIds,
  required,
} from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogForm } from '../forms/dialog-form.tsx';
import { failAtField } from '../forms/fail-at-field.ts';
import { useKeptForm } from '../forms/kept/use-kept-form.ts';
import { useField } from '../forms/use-field.ts';
import { useTrying } from '../forms/use-trying.tsx';
import { useConfiguration } from '../shared/api/configuration.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { TextAreaField } from '../shared/ui/fields/text-field.tsx';
import { Message } from '../shared/ui/message.tsx';
import { useChangeState } from './customers-queries.ts';

export const changeStateForm = 'changeStateForm';
type Wanted = { state: OrganisationState | ''; reason: string };
type ChangeStateProps = { readonly customer: CustomerDetails; readonly onClose: () => void };

/** Asks what the state becomes, of what it may become, and why; says what follows for the company (W-7-3). */
export function ChangeState({ customer, onClose }: ChangeStateProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { organizationCode, name, state: from, nextStates } = customer;
  const change = useChangeState(organizationCode);
  const { tryToSend } = useTrying();
  const { form, forget } = useKeptForm<Wanted>(
    changeStateForm,
    { state: '', reason: '' },
    {
      validateWhileTyping,
      fields: { state: { validators: [required] }, reason: { validators: [required, maximumLength()], isSensitive: true } },
      onSubmit: ({ state, reason }): Promise<boolean> =>
        tryToSend(
          async () => {
            if (state !== '') await change.mutateAsync({ from, state, reason });
            onClose();
            showMessage({ tone: 'success', text: { id: 'customers.stateChanged', values: { name } } });
          },
          (error) => failAtField(form, { 'errors.organisations.stateChangeNotAllowed': 'state' }, error),
        ),
    },
  );
  const state = useField(form, 'state');
  const reason = useField(form, 'reason');
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'customers.changeStateOf' }, { name })}
      send="customers.changeState"
      keepsText
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <SelectField
        {...state}
        onChange={(value) => state.onChange(nextStates.find((each) => each === value) ?? '')}
        label={formatMessage({ id: 'customers.newState' })}
        placeholder={formatMessage({ id: 'customers.choose' })}
        choices={nextStates.map((value) => ({ value, label: formatMessage({ id: organisationStateMessageIds[value] }) }))}
        isRequired
      />
      {state.value !== '' && (
        <Message tone={state.value === 'active' ? 'info' : 'warning'} isLive>
          <FormattedMessage id="customers.stateWillMean" values={{ state: state.value }} />
        </Message>
      )}
      <TextAreaField
        {...reason}
        label={formatMessage({ id: 'customers.reason' })}
        hint={formatMessage({ id: 'customers.reasonHint' })}
        maximumLength={maximumFieldLength}
        isRequired
      />
    </DialogForm>
  );
}
