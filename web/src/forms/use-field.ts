import type { Ref } from 'react';
import { useController } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { MessageId } from '../shared/messages.ts';
import type { FieldName, FormName, FormValues } from './form-definitions.ts';
import type { PortalForm } from './use-portal-form.ts';

type Field<Value, Element> = {
  name: string;
  value: Value;
  /** The message of the first broken rule, once the field is dirty or a submit was tried. */
  error: string | undefined;
  onChange: (value: Value) => void;
  inputRef: Ref<Element>;
};

/** What a field component needs to stand in a form; its keys are the props of the components in `shared/ui`. */
export function useField<Name extends FormName, Key extends FieldName<Name>, Element extends HTMLElement = HTMLInputElement>(
  form: PortalForm<Name>,
  key: Key,
): Field<FormValues<Name>[Key], Element> {
  const intl = useIntl();
  const { field, fieldState, formState } = useController({ control: form.control as never, name: key as never });
  const showError = form.isDirty(key) || formState.isSubmitted;
  const error = fieldState.error as { type: MessageId; types?: Record<string, string> } | undefined;
  return {
    name: key,
    value: field.value,
    error: showError && error !== undefined ? intl.formatMessage({ id: error.type }, error.types) : undefined,
    onChange: (value) => form.change(key, value),
    inputRef: field.ref as Ref<Element>,
  };
}
