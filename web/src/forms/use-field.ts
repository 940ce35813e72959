import { useCallback, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { FieldValues } from './form-definitions.ts';
import type { FormEngine } from './form-engine.ts';

type Field<Value> = {
  name: string;
  value: Value;
  /** What the broken rules say, once the field is dirty or a submit was tried; several stand on lines of their own. */
  error: string | undefined;
  onChange: (value: Value) => void;
  inputRef: (element: HTMLElement | null) => void;
};

/** What a field component needs to stand in a form; its keys are the props of the components in `shared/ui`. */
export function useField<Values extends FieldValues, Name extends keyof Values & string>(
  form: FormEngine<Values>,
  name: Name,
): Field<Values[Name]> {
  const { formatMessage } = useIntl();
  useSyncExternalStore(form.subscribe, () => form.state);
  const { value, errors, showError } = form.field(name);
  const told = showError ? errors.map(({ id, values }) => formatMessage({ id }, values)) : [];
  return {
    name,
    value: value as Values[Name],
    error: told.length === 0 ? undefined : told.join('\n'),
    onChange: (value) => form.change(name, value),
    // One function for as long as the field is there: the order in which fields were drawn is that of the focus.
    inputRef: useCallback((element) => form.takeInput(name, element), [form, name]),
  };
}
