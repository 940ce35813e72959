import {
  atLeastOneAlphanumeric,
  emailFormat,
  type Language,
  languages,
  maximumLength,
  type Registration,
  required,
} from '@siteid/contract';
import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../../forms/form.tsx';
import type { FormEngine } from '../../forms/form-engine.ts';
import { useKeptForm } from '../../forms/kept/use-kept-form.ts';
import { useField } from '../../forms/use-field.ts';
import { useConfiguration } from '../api/configuration.ts';
import { languageNames } from '../texts/interface-language.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField, type TextFieldProps } from '../ui/fields/text-field.tsx';
import { Message } from '../ui/message.tsx';
import { LogoField, logoWrong } from './logo-field.tsx';
import { fieldOfRefusal } from './refused-details.ts';
import { useDetailsForm } from './use-details-form.tsx';
import './organisation-details.css';

type Organisation = Pick<Registration, 'name' | 'address' | 'postalCode' | 'city' | 'email' | 'phone' | 'logo' | 'language'>;
type Typed = {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  email: string;
  phone: string;
  language: string;
  /** The address of what is shown; another of `data:` is new, and without any there is none. */
  logo: string;
  seen: string;
};
export type SentDetails = Omit<Typed, 'language' | 'logo'> & {
  readonly language: Language;
  readonly logo?: string;
  readonly keepsLogo?: boolean;
};

type DetailsFormProps = {
  readonly organisation: Organisation;
  /** What the details were when they were read; empty where nobody else changes them. */
  readonly seen?: string;
  /** The same as it is now, where somebody changed them meanwhile. */
  readonly seeAnew?: () => string;
  /** What comes after saving. */
  readonly onSaved?: () => void;
  /** The name is said elsewhere, and stays. */
  readonly isNameFixed?: boolean;
  /** Says what becomes of another address; without it the address is not asked for. */
  readonly emailHint?: string;
  /** Settles once it is saved, or with what refuses it. */
  readonly onSave: (details: SentDetails) => Promise<unknown>;
  readonly above?: ReactNode;
  readonly buttons: ComponentType<{ readonly isPending: boolean }>;
};

const typedText = { validators: [required, maximumLength()] };

/** What a company says of itself: asked for as it registers, and changed later (W-2-5, W-3-11). */
export function DetailsForm({
  organisation,
  seen = '',
  seeAnew,
  onSaved,
  isNameFixed = false,
  emailHint,
  onSave,
  above,
  buttons: Buttons,
}: DetailsFormProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const saved: Typed = {
    name: organisation.name ?? '',
    address: organisation.address ?? '',
    postalCode: organisation.postalCode ?? '',
    city: organisation.city ?? '',
    email: organisation.email ?? '',
    phone: organisation.phone ?? '',
    language: organisation.language,
    logo: organisation.logo ?? '',
    seen,
  };
  const { form, wasKept, left } = useKeptForm('companyDetailsForm', saved, {
    notKept: ['logo'],
    validateWhileTyping,
    fields: {
      name: { validators: [required, maximumLength(), atLeastOneAlphanumeric], isVisible: () => !isNameFixed },
      address: typedText,
      postalCode: typedText,
      city: typedText,
      email: { validators: [required, emailFormat], isVisible: () => emailHint !== undefined },
      phone: typedText,
      logo: { isSensitive: true },
    },
    onSubmit: async ({ logo: shown, ...typed }): Promise<boolean> => {
      const kept =
        shown.startsWith('data:') && shown !== saved.logo
          ? { logo: shown.slice(shown.indexOf(',') + 1) }
          : { keepsLogo: shown !== '' };
      return saving.save(fieldOfRefusal, () => onSave({ ...typed, language: typed.language as Language, ...kept }));
    },
  });
  const saving = useDetailsForm(form, { saved, wasKept, seeAnew, onSaved });
  const typed = (
    name: Exclude<keyof Typed, 'logo' | 'seen'>,
    props: Pick<TextFieldProps, 'type' | 'hint' | 'autoComplete'> = {},
  ) => <TypedField form={form} name={name} label={formatMessage({ id: `register.field.${name}` })} {...props} />;
  const [language, logo] = [useField(form, 'language'), useField(form, 'logo')];
  return (
    <Form form={form} className="organisation-form" keepsText>
      {above}
      {saving.note}
      {!isNameFixed && typed('name', { autoComplete: 'organization' })}
      {typed('address', { autoComplete: 'street-address' })}
      <div className="organisation-pair">
        {typed('postalCode', { autoComplete: 'postal-code' })}
        {typed('city', { autoComplete: 'address-level2' })}
      </div>
      {emailHint !== undefined && typed('email', { type: 'email', autoComplete: 'email', hint: emailHint })}
      {typed('phone', { type: 'tel', autoComplete: 'tel' })}
      <SelectField
        {...language}
        label={formatMessage({ id: 'register.field.language' })}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      {left.length > 0 && logo.value === saved.logo && (
        <Message tone="info">
          <FormattedMessage id="register.logo.lost" />
        </Message>
      )}
      <LogoField {...logo} onWrong={() => form.fail('logo', logoWrong)} />
      <Buttons isPending={form.isSubmitting} />
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
