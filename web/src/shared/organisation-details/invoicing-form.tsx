import {
  emailFormat,
  emailTypeMessageIds,
  emailTypes,
  invoicingTypeMessageIds,
  invoicingTypes,
  maximumLength,
  type OrganisationInvoicing,
  paperAddressTypeMessageIds,
  paperAddressTypes,
  type Registration,
  required,
} from '@siteid/contract';
import type { ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import { useKeptForm } from '../../forms/kept/use-kept-form.ts';
import { useField } from '../../forms/use-field.ts';
import { useCountries } from '../api/classifiers.ts';
import { useConfiguration } from '../api/configuration.ts';
import type { MessageId } from '../texts/messages.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useDetailsForm } from './use-details-form.tsx';
import './organisation-details.css';

type Organisation = Pick<Registration, 'name' | 'address' | 'postalCode' | 'city' | 'email' | 'country' | 'invoicing'>;
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
  seen: string;
};
export type SentInvoicing = { readonly invoicing: OrganisationInvoicing; readonly seen: string };

type InvoicingFormProps = {
  readonly organisation: Organisation;
  /** The operator of electronic invoices; null where none are offered. */
  readonly operator: string | null;
  /** What the invoicing was when it was read; empty where nobody else changes it. */
  readonly seen?: string;
  /** The same as it is now, where somebody changed it meanwhile. */
  readonly seeAnew?: () => string;
  /** What comes after saving. */
  readonly onSaved?: () => void;
  readonly onSave: (sent: SentInvoicing) => Promise<unknown>;
  readonly buttons: ComponentType<{ readonly isPending: boolean }>;
};

const isByEmail = ({ invoicingType, emailType }: Typed) => invoicingType === 'email' && emailType === 'new';
const isOnPaper = ({ invoicingType, paperAddressType }: Typed) => invoicingType === 'paper' && paperAddressType === 'new';
const ofAddress = { validators: [required, maximumLength()], isVisible: isOnPaper };

/** How a company wants its invoices: asked for as it registers, and changed later (W-2-8, W-3-11). */
export function InvoicingForm({
  organisation,
  operator,
  seen = '',
  seeAnew,
  onSaved,
  onSave,
  buttons: Buttons,
}: InvoicingFormProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const countries = useCountries();
  const offered = invoicingTypes.filter((type) => type !== 'electronic' || operator !== null);
  const saved = typedOf(organisation, seen, offered);
  const { form, wasKept } = useKeptForm('companyInvoicingForm', saved, {
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
    onSubmit: async (typed): Promise<boolean> =>
      saving.save({}, () => onSave({ invoicing: invoicingOf(typed), seen: typed.seen })),
  });
  const saving = useDetailsForm(form, { saved, wasKept, seeAnew, onSaved });
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
    <Form form={form} className="organisation-form" keepsText>
      {saving.note}
      <SelectField
        {...field.invoicingType}
        label={label('register.invoicing.kind')}
        choices={choices(offered, invoicingTypeMessageIds)}
      />
      {sees('electronicAddress') && (
        <TextField
          {...field.electronicAddress}
          label={label('register.invoicing.electronicAddress')}
          hint={formatMessage({ id: 'register.invoicing.electronicHint' }, { operator })}
          isRequired
        />
      )}
      {sees('emailType') && (
        <SelectField
          {...field.emailType}
          label={label('register.invoicing.emailTo')}
          hint={field.emailType.value === 'same' ? (organisation.email ?? '') : undefined}
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
          hint={field.paperAddressType.value === 'same' ? addressOf(organisation) : undefined}
          choices={choices(paperAddressTypes, paperAddressTypeMessageIds)}
        />
      )}
      {sees('address') && (
        <>
          <TextField {...field.billingName} label={label('register.invoicing.billingName')} autoComplete="off" isRequired />
          <TextField {...field.address} label={label('register.field.address')} autoComplete="off" isRequired />
          <div className="organisation-pair">
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
      <Buttons isPending={form.isSubmitting} />
    </Form>
  );
}

const addressOf = ({ address, postalCode, city }: Organisation) => [address, postalCode, city].filter(Boolean).join(', ');

function typedOf({ invoicing, name, country }: Organisation, seen: string, offered: readonly string[]): Typed {
  const billing = invoicing?.billingAddress;
  const type = invoicing?.invoicingType ?? 'electronic';
  return {
    invoicingType: offered.includes(type) ? type : 'email',
    electronicAddress: invoicing?.electronicAddress ?? '',
    emailType: invoicing?.emailType ?? 'same',
    email: invoicing?.email ?? '',
    paperAddressType: invoicing?.paperAddressType ?? 'same',
    billingName: billing?.name ?? name ?? '',
    address: billing?.address ?? '',
    postalCode: billing?.postalCode ?? '',
    city: billing?.city ?? '',
    country: billing?.country ?? country,
    seen,
  };
}

function invoicingOf(typed: Typed): OrganisationInvoicing {
  const { billingName: name, address, postalCode, city, country, electronicAddress, email } = typed;
  if (typed.invoicingType === 'electronic') return { invoicingType: 'electronic', electronicAddress };
  if (typed.invoicingType === 'email')
    return isByEmail(typed) ? { invoicingType: 'email', emailType: 'new', email } : { invoicingType: 'email', emailType: 'same' };
  return isOnPaper(typed)
    ? { invoicingType: 'paper', paperAddressType: 'new', billingAddress: { name, address, postalCode, city, country } }
    : { invoicingType: 'paper', paperAddressType: 'same' };
}
