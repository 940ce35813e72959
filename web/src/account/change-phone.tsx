import { maximumLength } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { refusalCode } from '../shared/api/api-failure.ts';
import { useCountries } from '../shared/api/classifiers.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { Button } from '../shared/ui/button.tsx';
import { PhoneField } from '../shared/ui/fields/phone-field.tsx';
import { countryValue, withoutPreferredSuffix } from '../shared/ui/fields/phone-field-countries.ts';
import { Modal } from '../shared/ui/overlays/modal.tsx';
import { useAccountChanges } from './account-queries.ts';
import { countryOfLanguage } from './country-of-language.ts';

const wrong = { id: 'errors.validation.field.componentCustomValidation.phoneNumber' } as const;

/** Changes the phone number; an empty field takes it away. The server judges it. */
export function ChangePhone({ phone, onClose }: { readonly phone: string | null; readonly onClose: () => void }) {
  const { formatMessage, locale } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const countries = useCountries();
  const { savePhone } = useAccountChanges();
  const form = useForm(
    'accountPhoneForm',
    { phone: phone ?? '', country: countryValue(countryOfLanguage[locale]) },
    {
      validateWhileTyping,
      fields: { phone: { validators: [maximumLength()], isSensitive: true } },
      async onSubmit(typed) {
        const number = typed.phone === '' ? null : typed.phone;
        try {
          await savePhone.mutateAsync({ phone: number, country: withoutPreferredSuffix(typed.country) });
          onClose();
          showMessage({ tone: 'success', text: { id: number === null ? 'account.phone.removed' : 'account.phone.saved' } });
          return true;
        } catch (error) {
          if (refusalCode(error) === wrong.id) form.fail('phone', wrong);
          return false;
        }
      },
    },
  );
  const number = useField(form, 'phone');
  const country = useField(form, 'country');
  return (
    <Modal isOpen isAlert isBusy={form.isSubmitting} onClose={onClose} title={formatMessage({ id: 'account.phone.change' })}>
      <Form form={form} className="people-form" hasMainError={false}>
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
        <div className="modal-buttons">
          <Button look="quiet" onPress={onClose} isDisabled={form.isSubmitting}>
            <FormattedMessage id="members.cancel" />
          </Button>
          <Button type="submit" isPending={form.isSubmitting}>
            <FormattedMessage id="account.save" />
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
