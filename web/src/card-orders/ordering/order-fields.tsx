import { cardTypeName, cardTypes, idTypes, languages } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useField } from '../../forms/use-field.ts';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { languageNames } from '../../shared/texts/interface-language.ts';
import { Button } from '../../shared/ui/button.tsx';
import { type Choice, SelectField } from '../../shared/ui/fields/select-field.tsx';
import { TextField, type TextFieldProps } from '../../shared/ui/fields/text-field.tsx';
import type { CardToOrder, OrderForm, Ordering } from './card-to-order.ts';
import { useCountryChoices } from './country-choices.ts';
import './order-fields.css';

type Named = { readonly form: OrderForm; readonly name: keyof CardToOrder };
type TypedProps = Named & Pick<TextFieldProps, 'type' | 'hint' | 'placeholder' | 'isRequired'>;

/** A field that is typed; its label is the message of its name. Nothing is filled in by the browser: it knows the clerk, not the worker. */
export function Typed({ form, name, ...props }: TypedProps) {
  const { formatMessage } = useIntl();
  const field = useField(form, name);
  return <TextField {...field} {...props} label={formatMessage({ id: `orderCard.field.${name}` })} autoComplete="off" />;
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
  const countries = useCountryChoices(ordering.country);
  return (
    <div className="order-card-nationalities">
      {form.repeated('nationality').map((name, index) => (
        <Nationality key={name} form={form} name={name} isFirst={index === 0} {...countries} />
      ))}
      <Button look="plain" onPress={() => form.add('nationality')}>
        <FormattedMessage id="orderCard.nationality.add" />
      </Button>
    </div>
  );
}

type NationalityProps = { readonly form: OrderForm; readonly name: string; readonly isFirst: boolean } & ReturnType<
  typeof useCountryChoices
>;

function Nationality({ form, name, isFirst, ...countries }: NationalityProps): ReactNode {
  const { formatMessage } = useIntl();
  const field = useField(form, name as 'nationality');
  const select = (
    <SelectField
      {...field}
      {...countries}
      label={formatMessage({ id: isFirst ? 'orderCard.field.nationality' : 'orderCard.nationality.further' })}
      placeholder={formatMessage({ id: 'orderCard.choose' })}
      isRequired={isFirst}
    />
  );
  if (isFirst) return select;
  return (
    <div className="order-card-further">
      {select}
      <Button look="quiet" onPress={() => form.hide(name)}>
        <FormattedMessage id="orderCard.nationality.remove" />
      </Button>
    </div>
  );
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
