import { type CardOrderDetails, maximumLength, required } from '@siteid/contract';
import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import { useField } from '../../forms/use-field.ts';
import { type PortalForm, usePortalForm } from '../../forms/use-portal-form.ts';
import { refusalCode } from '../../shared/api/api-failure.ts';
import { useCountries } from '../../shared/api/classifiers.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import type { MessageText } from '../../shared/texts/messages.ts';
import { PhoneField } from '../../shared/ui/fields/phone-field.tsx';
import { countryValue, withoutPreferredSuffix } from '../../shared/ui/fields/phone-field-countries.ts';
import { loadPhoneNumbers, type PhoneNumbers, usePhoneNumbers } from '../../shared/ui/fields/phone-field-number.ts';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useConfirm } from '../card-order-queries.ts';

const invalidPhone = { id: 'errors.validation.field.componentCustomValidation.phoneNumber' } as const satisfies MessageText;

/** The form by which a holder accepts an order; `onAccepted` comes when the server has taken it. */
export function useContactsForm(order: CardOrderDetails, onAccepted: () => void): PortalForm<'cardOrderForm'> {
  const { validateWhileTyping } = useConfiguration();
  const confirm = useConfirm();
  const phoneNumbers = usePhoneNumbers();
  const phone = order.phone ?? '';

  const form = usePortalForm('cardOrderForm', {
    initial: { phone, email: order.email ?? '', country: countryValue(order.country) },
    validateWhileTyping,
    fields: {
      phone: { validators: [required, maximumLength()], componentError: invalidPhone.id, isSensitive: true },
      email: { isSensitive: true },
    },
    async onSubmit({ phone, country }) {
      const typedFor = withoutPreferredSuffix(country);
      const read = (await numbersIfLoaded())?.read(phone, typedFor);
      const contact = { phone: read?.international ?? phone, country: read?.country ?? typedFor, email: order.email };
      // Any other failure is told by the general handling; the form stays as it is and can be sent again.
      return confirm.mutateAsync({ orderId: order.orderId, ...contact }).then(onAccepted, (error: unknown) => {
        if (refusalCode(error) === invalidPhone.id) form.fail('phone', invalidPhone);
        return false;
      });
    },
  });

  // The field begins with the order's country (2.4-13); a number of another one is written with its country code.
  const seed = useEffectEvent((numbers: PhoneNumbers) => {
    const read = numbers.read(phone, order.country);
    if (read !== undefined) form.seed({ phone: read.country === order.country ? read.national : read.international });
  });
  useEffect(() => {
    if (phoneNumbers !== null) seed(phoneNumbers);
  }, [phoneNumbers]);
  return form;
}

/** Phone, and the e-mail address of the order, which is shown but cannot be changed (2.4-13). */
export function ContactsFields({ form }: { form: PortalForm<'cardOrderForm'> }) {
  const intl = useIntl();
  const countries = useCountries();
  const phone = useField(form, 'phone');
  const country = useField(form, 'country');
  const email = useField(form, 'email');
  const phoneNumbers = usePhoneNumbers();
  // Where the numbers of the world could not be loaded, the server is left to judge.
  const isValid = phoneNumbers === null || phoneNumbers.read(phone.value, withoutPreferredSuffix(country.value)) !== undefined;
  useEffect(() => form.inform('phone', { isValid }), [form, isValid]);
  return (
    <Panel title={intl.formatMessage({ id: 'cardOrder.contacts.personal.title' })}>
      <PhoneField
        name={phone.name}
        label={intl.formatMessage({ id: 'cardOrder.contacts.personal.phone' })}
        hint={intl.formatMessage({ id: 'cardOrder.contacts.personal.phone.hint' })}
        error={phone.error}
        number={phone.value}
        onNumberChange={phone.onChange}
        inputRef={phone.inputRef}
        country={country.value}
        onCountryChange={(value) => {
          country.onChange(value);
          // What was no number there may be one here.
          phone.onChange(phone.value);
        }}
        countries={countries}
        isRequired
      />
      <TextField
        name={email.name}
        type="email"
        label={intl.formatMessage({ id: 'cardOrder.contacts.personal.email' })}
        hint={intl.formatMessage({ id: 'cardOrder.contacts.personal.email.hint' })}
        value={email.value}
        isDisabled
      />
    </Panel>
  );
}

const numbersIfLoaded = () => loadPhoneNumbers().catch(() => null);
