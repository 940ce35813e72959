import { type CorrectableField, maximumFieldLength } from '@siteid/contract';
import { useIntl } from 'react-intl';
import type { FormEngine } from '../../forms/form-engine.ts';
import { RepeatedSelect } from '../../forms/repeated-select.tsx';
import { useField } from '../../forms/use-field.ts';
import { useCountries } from '../../shared/api/classifiers.ts';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { TextAreaField, TextField } from '../../shared/ui/fields/text-field.tsx';

/** What the form holds; of a photo only that one was given: it is too large to be kept in the browser. */
export type Typed = Record<Exclude<CorrectableField, 'nationalities'> | 'nationality' | 'note' | 'photo', string>;

/** What of an order may be wrong, as it is now, and words beside it. */
export function Fields({ form, givesPhoto }: { readonly form: FormEngine<Typed>; readonly givesPhoto: boolean }) {
  const { formatMessage } = useIntl();
  const note = useField(form, 'note');
  return (
    <>
      <Text form={form} name="name_to_print" />
      <Nationalities form={form} />
      <Text form={form} name="address" />
      <Text form={form} name="postal_code" />
      <Text form={form} name="city" />
      <Country form={form} />
      <Text form={form} name="valid_from" isDay />
      <Text form={form} name="valid_until" isDay />
      <TextAreaField
        {...note}
        label={formatMessage({ id: 'optionalField.label' }, { label: formatMessage({ id: 'sentBack.form.note' }) })}
        hint={formatMessage({ id: givesPhoto ? 'sentBack.form.note.hintNames' : 'sentBack.form.note.hint' })}
        maximumLength={maximumFieldLength}
      />
    </>
  );
}

const useChoices = () => useCountries().map(({ code, name }) => ({ value: code, label: name }));

/** All that the order has, as the company's own form asks for them. */
function Nationalities({ form }: { readonly form: FormEngine<Typed> }) {
  const { formatMessage } = useIntl();
  const words = {
    first: formatMessage({ id: 'correctedField.nationalities' }),
    further: formatMessage({ id: 'nationalities.further' }),
    add: formatMessage({ id: 'nationalities.add' }),
    remove: formatMessage({ id: 'nationalities.remove' }),
  };
  const placeholder = formatMessage({ id: 'nationalities.choose' });
  return <RepeatedSelect form={form} name="nationality" words={words} placeholder={placeholder} choices={useChoices()} />;
}

function Country({ form }: { readonly form: FormEngine<Typed> }) {
  const { formatMessage } = useIntl();
  const field = useField(form, 'country');
  return <SelectField {...field} label={formatMessage({ id: 'correctedField.country' })} choices={useChoices()} />;
}

type TextProps = {
  readonly form: FormEngine<Typed>;
  readonly name: Exclude<CorrectableField, 'nationalities'>;
  readonly isDay?: boolean;
};

function Text({ form, name, isDay = false }: TextProps) {
  const { formatMessage } = useIntl();
  const field = useField(form, name);
  const label = formatMessage({ id: `correctedField.${name}` });
  return <TextField {...field} label={label} autoComplete="off" {...(isDay && { placeholder: 'YYYY-MM-DD' })} />;
}
