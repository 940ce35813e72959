import { cardTypeName, cardTypes, idTypes, languages } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { RepeatedSelect } from '../../forms/repeated-select.tsx';
import { useField } from '../../forms/use-field.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { languageNames } from '../../shared/texts/interface-language.ts';
import { type Choice, SelectField } from '../../shared/ui/fields/select-field.tsx';
import { TextField, type TextFieldProps } from '../../shared/ui/fields/text-field.tsx';
import type { CardToOrder, OrderForm, Ordering } from './card-to-order.ts';
import { useCountryChoices } from './country-choices.ts';

type Named = { readonly form: OrderForm; readonly name: keyof CardToOrder };
type TypedProps = Named & Pick<TextFieldProps, 'type' | 'hint' | 'placeholder' | 'isRequired'>;

/**
 * A field that is typed; its label is the message of its name, and says where it may stay empty. Nothing is filled in by the browser: it
 * knows the clerk, not the worker.
 */
export function Typed({ form, name, isRequired = false, ...props }: TypedProps) {
  const { formatMessage } = useIntl();
  const field = useField(form, name);
  const label = formatMessage({ id: `orderCard.field.${name}` });
  return (
    <TextField
      {...field}
      {...props}
      label={isRequired ? label : formatMessage({ id: 'optionalField.label' }, { label })}
      isRequired={isRequired}
      autoComplete="off"
    />
  );
}

type ChosenProps = Named & { readonly first?: readonly Choice[]; readonly choices: readonly Choice[]; readonly isOpen?: boolean };

/** A field of which one is chosen; an open one may begin with none. */
function Chosen({ form, name, isOpen = false, ...props }: ChosenProps) {
  const { formatMessage } = useIntl();
  const field = useField(form, name);
  return (
    <SelectField
      {...field}
      {...props}
      label={formatMessage({ id: `orderCard.field.${name}` })}
      {...(isOpen && { placeholder: formatMessage({ id: 'orderCard.choose' }), isRequired: true })}
    />
  );
}

type Of = { readonly form: OrderForm; readonly ordering: Ordering };

export function CountryField({ form, name, ordering }: Of & { readonly name: 'country' | 'government_id_country' }) {
  return <Chosen form={form} name={name} {...useCountryChoices(ordering.country)} />;
}

/** One nationality, and as many more as the worker has. */
export function Nationalities({ form, ordering }: Of) {
  const { formatMessage } = useIntl();
  const words = {
    first: formatMessage({ id: 'orderCard.field.nationality' }),
    further: formatMessage({ id: 'nationalities.further' }),
    add: formatMessage({ id: 'nationalities.add' }),
    remove: formatMessage({ id: 'nationalities.remove' }),
  };
  const countries = useCountryChoices(ordering.country);
  const placeholder = formatMessage({ id: 'nationalities.choose' });
  return <RepeatedSelect form={form} name="nationality" words={words} placeholder={placeholder} {...countries} />;
}

export function GovernmentIdType({ form }: { readonly form: OrderForm }) {
  const { formatMessage } = useIntl();
  const choices = idTypes.map((value) => ({ value, label: formatMessage({ id: `orderCard.idType.${value}` }) }));
  return <Chosen form={form} name="government_id_type" choices={choices} />;
}

export function CardTypeField({ form }: { readonly form: OrderForm }) {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const label = (value: (typeof cardTypes)[number]) =>
    value === 'nordic' ? cardTypeName(value, productName) : formatMessage({ id: `card.kind.${value}` });
  return <Chosen form={form} name="card_type" choices={cardTypes.map((value) => ({ value, label: label(value) }))} />;
}

/** Asked for only where there is a choice. */
export function SupplierField({ form, ordering: { cardSuppliers, cardSupplier } }: Of) {
  if (cardSuppliers.length === 1 && cardSupplier !== null) return null;
  const choices = cardSuppliers.map(({ code, name }) => ({ value: code, label: name }));
  return <Chosen form={form} name="supplier" choices={choices} isOpen={cardSupplier === null} />;
}

export function LanguageField({ form }: { readonly form: OrderForm }) {
  return <Chosen form={form} name="language" choices={languages.map((value) => ({ value, label: languageNames[value] }))} />;
}
