import {
  atLeastOneAlphanumeric,
  emailFormat,
  type Language,
  languages,
  maximumLength,
  paths,
  type Registration,
  required,
} from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { failAtField } from '../forms/fail-at-field.ts';
import { Form } from '../forms/form.tsx';
import type { FormEngine } from '../forms/form-engine.ts';
import { forgetDraft } from '../forms/kept-draft.ts';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { languageNames } from '../shared/texts/interface-language.ts';
import { SelectField } from '../shared/ui/fields/select-field.tsx';
import { TextField, type TextFieldProps } from '../shared/ui/fields/text-field.tsx';
import { Message } from '../shared/ui/message.tsx';
import { LogoField, logoWrong } from './logo-field.tsx';
import { Registering, Step, StepButtons } from './registration-frame.tsx';
import { useRegistration } from './registration-queries.ts';
import { texts } from './registration-texts.ts';
import { useKeeping, useKeptFields } from './use-kept-fields.ts';

/** `/register-company/details`: what the registry knows is filled in; the contact e-mail is proven by a link (W-2-5). */
export const DetailsScreen = () => (
  <Registering files={texts}>
    <Step step="details">{({ registration }) => registration && <Details registration={registration} />}</Step>
  </Registering>
);

type Typed = {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  email: string;
  phone: string;
  language: string;
  /** The address of what is shown; one of `data:` is new, and without any there is none. */
  logo: string;
};

const typedText = { validators: [required, maximumLength()] };
/** Where a refusal of the server is told. */
const fieldOfRefusal = {
  'errors.organisations.nameExists': 'name',
  'errors.validation.field.email': 'email',
  'errors.validation.field.emailDomainNotAllowed': 'email',
  'errors.validation.field.componentCustomValidation.phoneNumber': 'phone',
  'errors.registration.logoWrong': 'logo',
} as const;

const isNew = (logo: string) => logo.startsWith('data:');

function Details({ registration }: { readonly registration: Registration }) {
  const { formatMessage, locale } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { saveDetails } = useRegistration();
  const navigate = useNavigate();
  const initial = useKeptFields<Typed>({
    name: registration.name ?? '',
    address: registration.address ?? '',
    postalCode: registration.postalCode ?? '',
    city: registration.city ?? '',
    email: registration.email ?? '',
    phone: registration.phone ?? '',
    language: registration.name === null ? locale : registration.language,
    logo: registration.logo ?? '',
  });
  const form = useForm('companyDetailsForm', initial, {
    validateWhileTyping,
    fields: {
      name: { validators: [required, maximumLength(), atLeastOneAlphanumeric] },
      address: typedText,
      postalCode: typedText,
      city: typedText,
      email: { validators: [required, emailFormat] },
      phone: typedText,
      logo: { isSensitive: true },
    },
    async onSubmit({ logo: shown, ...typed }) {
      const kept = isNew(shown) ? { logo: shown.slice(shown.indexOf(',') + 1) } : { keepsLogo: shown !== '' };
      try {
        await saveDetails.mutateAsync({ ...typed, language: typed.language as Language, ...kept });
        forgetDraft(sessionStorage);
        void navigate({ href: paths.registerCompany('invoicing') });
        return true;
      } catch (error) {
        failAtField(form, fieldOfRefusal, error);
        return false;
      }
    },
  });
  useKeeping(form);
  const typed = (name: Exclude<keyof Typed, 'logo'>, props: Pick<TextFieldProps, 'type' | 'hint' | 'autoComplete'> = {}) => (
    <TypedField form={form} name={name} label={formatMessage({ id: `register.field.${name}` })} {...props} />
  );
  const [language, logo] = [useField(form, 'language'), useField(form, 'logo')];
  return (
    <Form form={form} className="registration-form" keepsText>
      <Message tone="info">
        <FormattedMessage id={registration.source === 'registry' ? 'register.details.fromRegistry' : 'register.details.byHand'} />
      </Message>
      {typed('name', { autoComplete: 'organization' })}
      {typed('address', { autoComplete: 'street-address' })}
      <div className="registration-pair">
        {typed('postalCode', { autoComplete: 'postal-code' })}
        {typed('city', { autoComplete: 'address-level2' })}
      </div>
      {typed('email', { type: 'email', autoComplete: 'email', hint: formatMessage({ id: 'register.field.emailHint' }) })}
      {typed('phone', { type: 'tel', autoComplete: 'tel' })}
      <SelectField
        {...language}
        label={formatMessage({ id: 'register.field.language' })}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <LogoField {...logo} onWrong={() => form.fail('logo', logoWrong)} />
      <StepButtons before="company" isPending={form.isSubmitting} />
    </Form>
  );
}

type TypedFieldProps = Pick<TextFieldProps, 'type' | 'hint' | 'autoComplete' | 'label'> & {
  readonly form: FormEngine<Typed>;
  readonly name: keyof Typed;
};

function TypedField({ form, name, ...props }: TypedFieldProps) {
  return <TextField {...useField(form, name)} {...props} isRequired />;
}
