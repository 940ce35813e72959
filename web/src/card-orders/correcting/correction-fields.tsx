import { type CorrectableField, maximumFieldLength } from '@siteid/contract';
import { useIntl } from 'react-intl';
import type { FormEngine } from '../../forms/form-engine.ts';
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
      <Country form={form} name="nationality" />
      <Text form={form} name="address" />
      <Text form={form} name="postal_code" />
      <Text form={form} name="city" />
      <Country form={form} name="country" />
      <Text form={form} name="valid_from" isDay />
      <Text form={form} name="valid_until" isDay />
      <TextAreaField
        {...note}
        label={formatMessage({ id: 'sentBack.form.note' })}
        hint={formatMessage({ id: givesPhoto ? 'sentBack.form.note.hintNames' : 'sentBack.form.note.hint' })}
        maximumLength={maximumFieldLength}
      />
    </>
  );
}

function Country({ form, name }: { readonly form: FormEngine<Typed>; readonly name: 'nationality' | 'country' }) {
  const { formatMessage } = useIntl();
  const field = useField(form, name);
  const choices = useCountries().map((country) => ({ value: country.code, label: country.name }));
  const label = formatMessage({ id: `correctedField.${name === 'country' ? name : 'nationalities'}` });
  return <SelectField {...field} label={label} choices={choices} />;
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
