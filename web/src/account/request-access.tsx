import { maximumLength, requestAccess, required } from '@siteid/contract';
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { DialogForm } from '../forms/dialog-form.tsx';
import { failAtField } from '../forms/fail-at-field.ts';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useTrying } from '../forms/use-trying.tsx';
import { call } from '../shared/api/api.ts';
import { useCountries } from '../shared/api/classifiers.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { countryOfLanguage } from './country-of-language.ts';

/** Where a refusal of the server is told; what is not about the company is told under the title. */
const fieldOfRefusal = {
  'errors.requestAccess.companyNotFound': 'companyNumber',
  'errors.requestAccess.alreadyUser': 'companyNumber',
} as const;

/** Asks a registered company for access, by its country and number (W-3-9). */
export function RequestAccess({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage, locale } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const countries = useCountries();
  const ask = useMutation({
    mutationFn: (organisation: { readonly country: string; readonly companyNumber: string }) => call(requestAccess, organisation),
    meta: { handles: requestAccess.refusals },
  });
  const asked: { country: string; companyNumber: string } = { country: countryOfLanguage[locale], companyNumber: '' };
  const { tryToSend } = useTrying();
  const form = useForm('accessRequestForm', asked, {
    validateWhileTyping,
    fields: { companyNumber: { validators: [required, maximumLength()] } },
    onSubmit: (organisation): Promise<boolean> =>
      tryToSend(
        async () => {
          const { orgName } = await ask.mutateAsync(organisation);
          onClose();
          showMessage({ tone: 'success', text: { id: 'account.access.asked', values: { orgName } } });
        },
        (error) => failAtField(form, fieldOfRefusal, error),
      ),
  });
  const country = useField(form, 'country');
  const number = useField(form, 'companyNumber');
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'account.access.title' })}
      send="account.access.ask"
      hasMainError={false}
      onClose={onClose}
    >
      <SelectField
        {...country}
        label={formatMessage({ id: 'account.access.country' })}
        choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        {...number}
        label={formatMessage({ id: 'account.access.number' })}
        hint={formatMessage({ id: 'account.access.hint' })}
        isRequired
      />
    </DialogForm>
  );
}
