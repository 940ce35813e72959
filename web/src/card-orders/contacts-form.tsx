import type { CardOrderDetails } from '@siteid/contract';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useField } from '../forms/use-field.ts';
import { type PortalForm, usePortalForm } from '../forms/use-portal-form.ts';
import { maximumLength, required } from '../forms/validators.ts';
import { refusalCode } from '../shared/api-failure.ts';
import { useConfiguration } from '../shared/configuration.ts';
import type { MessageText } from '../shared/messages.ts';
import { Panel } from '../shared/ui/panel.tsx';
import { PhoneField } from '../shared/ui/phone-field.tsx';
import { countryValue, withoutPreferredSuffix } from '../shared/ui/phone-field-countries.ts';
import { loadPhoneNumbers, usePhoneNumbers } from '../shared/ui/phone-field-number.ts';
import { TextField } from '../shared/ui/text-field.tsx';
import { useConfirm, useCountries } from './card-order-queries.ts';

const invalidPhone = { id: 'errors.validation.field.componentCustomValidation.phoneNumber' } as const satisfies MessageText;

/** The form by which a holder accepts an order; `onAccepted` comes when the server has taken it. */
export function useContactsForm(order: CardOrderDetails, onAccepted: () => void): PortalForm<'cardOrderForm'> {
  const { validateWhileTyping } = useConfiguration();
  const confirm = useConfirm();
  const phoneNumbers = usePhoneNumbers();
  const phone = order.phone ?? order.holderPhone ?? '';

  const form = usePortalForm('cardOrderForm', {
    initial: { phone, email: order.email ?? order.holderEmail ?? '', country: countryValue(order.country) },
    validateWhileTyping,
    rules: {
      phone: {
        validators: [required, maximumLength(300), (typed, { country }) => checkPhone(typed, withoutPreferredSuffix(country))],
      },
    },
    async onSubmit(values) {
      const country = withoutPreferredSuffix(values.country);
      try {
        await confirm.mutateAsync({ orderId: order.orderId, phone: await international(values.phone, country), country });
        onAccepted();
      } catch (error) {
        if (refusalCode(error) === invalidPhone.id) form.fail('phone', invalidPhone);
      }
    },
  });

  // An order's number may be of another country than its address: the field then begins with that one.
  const read = phoneNumbers?.read(phone, order.country);
  useEffect(() => {
    if (read !== undefined) form.seed({ phone: read.national, country: countryValue(read.country) });
  }, [read?.national, read?.country]);
  return form;
}

/** Phone, and the e-mail address of the order, which is shown but cannot be changed (2.4-13). */
export function ContactsFields({ form }: { form: PortalForm<'cardOrderForm'> }) {
  const intl = useIntl();
  const countries = useCountries();
  const phone = useField(form, 'phone');
  const country = useField(form, 'country');
  const email = useField(form, 'email');
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

/** Where the numbers of the world could not be loaded, the server is left to judge. */
async function checkPhone(typed: string, country: string): Promise<MessageText | null> {
  const numbers = await loadPhoneNumbers().catch(() => null);
  return numbers === null || numbers.international(typed, country) !== undefined ? null : invalidPhone;
}

async function international(typed: string, country: string): Promise<string> {
  const numbers = await loadPhoneNumbers().catch(() => null);
  return numbers?.international(typed, country) ?? typed;
}
