import {
  electronicBillingOperatorCode,
  emailFormat,
  emailTypeMessageIds,
  emailTypes,
  invoicingTypeMessageIds,
  invoicingTypes,
  maximumLength,
  type OrganisationInvoicing,
  paperAddressTypeMessageIds,
  paperAddressTypes,
  paths,
  type Registration,
  required,
} from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { forgetDraft } from '../forms/kept-draft.ts';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useCountries } from '../shared/api/classifiers.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import type { MessageId } from '../shared/texts/messages.ts';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { Registering, Step, StepButtons } from './registration-frame.tsx';
import { useRegistration } from './registration-queries.ts';
import { texts } from './registration-texts.ts';
import { useKeeping, useKeptFields } from './use-kept-fields.ts';

/** `/register-company/invoicing`: electronic, by e-mail, or on paper (W-2-8). */
export const InvoicingScreen = () => (
  <Registering files={texts}>
    <Step step="invoicing">{({ registration }) => registration && <Invoicing registration={registration} />}</Step>
  </Registering>
);

type Typed = {
  invoicingType: string;
  electronicAddress: string;
  emailType: string;
  email: string;
  paperAddressType: string;
  billingName: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
};

const isByEmail = ({ invoicingType, emailType }: Typed) => invoicingType === 'email' && emailType === 'new';
const isOnPaper = ({ invoicingType, paperAddressType }: Typed) => invoicingType === 'paper' && paperAddressType === 'new';
const ofAddress = { validators: [required, maximumLength()], isVisible: isOnPaper };

function Invoicing({ registration }: { readonly registration: Registration }) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { saveInvoicing } = useRegistration();
  const navigate = useNavigate();
  const countries = useCountries();
  const initial = useKeptFields(typedOf(registration));
  const form = useForm('companyInvoicingForm', initial, {
    validateWhileTyping,
    fields: {
      electronicAddress: {
        validators: [required, maximumLength()],
        isVisible: ({ invoicingType }) => invoicingType === 'electronic',
      },
      emailType: { isVisible: ({ invoicingType }) => invoicingType === 'email' },
      email: { validators: [required, emailFormat], isVisible: isByEmail },
      paperAddressType: { isVisible: ({ invoicingType }) => invoicingType === 'paper' },
      billingName: ofAddress,
      address: ofAddress,
      postalCode: ofAddress,
      city: ofAddress,
      country: { isVisible: isOnPaper },
    },
    async onSubmit(typed) {
      const saved = await saveInvoicing.mutateAsync({ invoicing: invoicingOf(typed) }).catch(() => null);
      if (saved === null) return false;
      forgetDraft(sessionStorage);
      void navigate({ href: paths.registerCompany('contract') });
      return true;
    },
  });
  useKeeping(form);
  const choices = (kinds: readonly string[], ids: Readonly<Record<string, MessageId>>) =>
    kinds.map((value) => ({ value, label: formatMessage({ id: ids[value] ?? 'register.choose' }) }));
  const field = {
    invoicingType: useField(form, 'invoicingType'),
    electronicAddress: useField(form, 'electronicAddress'),
    emailType: useField(form, 'emailType'),
    email: useField(form, 'email'),
    paperAddressType: useField(form, 'paperAddressType'),
    billingName: useField(form, 'billingName'),
    address: useField(form, 'address'),
    postalCode: useField(form, 'postalCode'),
    city: useField(form, 'city'),
    country: useField(form, 'country'),
  };
  const sees = (name: keyof Typed) => form.field(name).isVisible;
  const label = (id: MessageId) => formatMessage({ id });
  return (
    <Form form={form} className="registration-form" keepsText>
      <SelectField
        {...field.invoicingType}
        label={label('register.invoicing.kind')}
        choices={choices(invoicingTypes, invoicingTypeMessageIds)}
      />
      {sees('electronicAddress') && (
        <TextField
          {...field.electronicAddress}
          label={label('register.invoicing.electronicAddress')}
          hint={formatMessage({ id: 'register.invoicing.electronicHint' }, { operator: electronicBillingOperatorCode })}
          isRequired
        />
      )}
      {sees('emailType') && (
        <SelectField
          {...field.emailType}
          label={label('register.invoicing.emailTo')}
          hint={field.emailType.value === 'same' ? (registration.email ?? '') : undefined}
          choices={choices(emailTypes, emailTypeMessageIds)}
        />
      )}
      {sees('email') && (
        <TextField {...field.email} type="email" label={label('register.invoicing.email')} autoComplete="off" isRequired />
      )}
      {sees('paperAddressType') && (
        <SelectField
          {...field.paperAddressType}
          label={label('register.invoicing.paperTo')}
          hint={field.paperAddressType.value === 'same' ? addressOf(registration) : undefined}
          choices={choices(paperAddressTypes, paperAddressTypeMessageIds)}
        />
      )}
      {sees('address') && (
        <>
          <TextField {...field.billingName} label={label('register.invoicing.billingName')} autoComplete="off" isRequired />
          <TextField {...field.address} label={label('register.field.address')} autoComplete="off" isRequired />
          <div className="registration-pair">
            <TextField {...field.postalCode} label={label('register.field.postalCode')} autoComplete="off" isRequired />
            <TextField {...field.city} label={label('register.field.city')} autoComplete="off" isRequired />
          </div>
          <SelectField
            {...field.country}
            label={label('register.field.country')}
            choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </>
      )}
      <StepButtons before="details" isPending={form.isSubmitting} />
    </Form>
  );
}

const addressOf = ({ address, postalCode, city }: Registration) => [address, postalCode, city].filter(Boolean).join(', ');

function typedOf({ invoicing, name, country }: Registration): Typed {
  const billing = invoicing?.billingAddress;
  return {
    invoicingType: invoicing?.invoicingType ?? 'electronic',
    electronicAddress: invoicing?.electronicAddress ?? '',
    emailType: invoicing?.emailType ?? 'same',
    email: invoicing?.email ?? '',
    paperAddressType: invoicing?.paperAddressType ?? 'same',
    billingName: billing?.name ?? name ?? '',
    address: billing?.address ?? '',
    postalCode: billing?.postalCode ?? '',
    city: billing?.city ?? '',
    country: billing?.country ?? country,
  };
}

function invoicingOf(typed: Typed): OrganisationInvoicing {
  const { billingName: name, address, postalCode, city, country, electronicAddress, email } = typed;
  if (typed.invoicingType === 'electronic')
    return { invoicingType: 'electronic', operatorCode: electronicBillingOperatorCode, electronicAddress };
  if (typed.invoicingType === 'email')
    return isByEmail(typed) ? { invoicingType: 'email', emailType: 'new', email } : { invoicingType: 'email', emailType: 'same' };
  return isOnPaper(typed)
    ? { invoicingType: 'paper', paperAddressType: 'new', billingAddress: { name, address, postalCode, city, country } }
    : { invoicingType: 'paper', paperAddressType: 'same' };
}
