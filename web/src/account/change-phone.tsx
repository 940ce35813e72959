import { maximumLength } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm } from '../forms/dialog-form.tsx';
import { failAtField } from '../forms/fail-at-field.ts';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useTrying } from '../forms/use-trying.tsx';
import { useCountries } from '../shared/api/classifiers.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { PhoneField } from '../shared/ui/fields/phone-field.tsx';
import { countryValue, withoutPreferredSuffix } from '../shared/ui/fields/phone-field-countries.ts';
import { useAccountChanges } from './account-queries.ts';
import { countryOfLanguage } from './country-of-language.ts';

/** Where a refusal of the server is told; what is not about the number is told under the title. */
const fieldOfRefusal = { 'errors.validation.field.componentCustomValidation.phoneNumber': 'phone' } as const;

/** Changes the phone number; an empty field takes it away. The server judges it. */
export function ChangePhone({ phone, onClose }: { readonly phone: string | null; readonly onClose: () => void }) {
  const { formatMessage, locale } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const countries = useCountries();
  const { savePhone } = useAccountChanges();
  const { tryToSend } = useTrying();
  const form = useForm(
    'accountPhoneForm',
    { phone: phone ?? '', country: countryValue(countryOfLanguage[locale]) },
    {
      validateWhileTyping,
      fields: { phone: { validators: [maximumLength()], isSensitive: true } },
      onSubmit: (typed): Promise<boolean> =>
        tryToSend(
          async () => {
            const number = typed.phone === '' ? null : typed.phone;
            await savePhone.mutateAsync({ phone: number, country: withoutPreferredSuffix(typed.country) });
            onClose();
            showMessage({ tone: 'success', text: { id: number === null ? 'account.phone.removed' : 'account.phone.saved' } });
          },
          (error) => failAtField(form, fieldOfRefusal, error),
        ),
    },
  );
  const number = useField(form, 'phone');
  const country = useField(form, 'country');
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'account.phone.change' })}
      send="account.save"
      hasMainError={false}
      onClose={onClose}
    >
      <PhoneField
        name={number.name}
        label={formatMessage({ id: 'account.phone' })}
        hint={formatMessage({ id: 'account.phone.hint' })}
        error={number.error}
        number={number.value}
        onNumberChange={number.onChange}
        inputRef={number.inputRef}
        country={country.value}
        onCountryChange={country.onChange}
        countries={countries}
      />
    </DialogForm>
  );
}
