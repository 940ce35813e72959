import type { ReactNode } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { SelectField, type SelectFieldProps } from '../shared/ui/fields/select-field.tsx';
import type { FieldValues } from './form-definitions.ts';
import type { FormEngine } from './form-engine.ts';
import { useField } from './use-field.ts';
import './repeated-select.css';

type Words = { readonly first: string; readonly further: string; readonly add: string; readonly remove: string };
type Offered = Pick<SelectFieldProps, 'first' | 'choices' | 'placeholder'>;
type RepeatedSelectProps<Values extends FieldValues> = Offered & {
  readonly form: FormEngine<Values>;
  readonly name: keyof Values & string;
  readonly words: Words;
};

/** A field of which one has to be chosen, and as many more as there are: a person's nationalities. `form.repeated(name)` names them all. */
export function RepeatedSelect<Values extends FieldValues>({ form, name, words, ...offered }: RepeatedSelectProps<Values>) {
  return (
    <div className="repeated-select">
      {form.repeated(name).map((each, index) => (
        <OneOfThem key={each} form={form} name={each} isFirst={index === 0} words={words} {...offered} />
      ))}
      <Button look="plain" onPress={() => form.add(name)}>
        {words.add}
      </Button>
    </div>
  );
}

type OneProps<Values extends FieldValues> = Offered & {
  readonly form: FormEngine<Values>;
  readonly name: string;
  readonly isFirst: boolean;
  readonly words: Words;
};

function OneOfThem<Values extends FieldValues>({ form, name, isFirst, words, ...offered }: OneProps<Values>): ReactNode {
  const field = useField(form, name as keyof Values & string);
  const select = (
    <SelectField
      {...field}
      {...offered}
      value={String(field.value)}
      onChange={(chosen) => form.change(name, chosen)}
      label={isFirst ? words.first : words.further}
      isRequired={isFirst}
    />
  );
  if (isFirst) return select;
  return (
    <div className="repeated-select-further">
      {select}
      <Button look="quiet" onPress={() => form.hide(name)}>
        {words.remove}
      </Button>
    </div>
  );
}
