import { useRef, useState } from 'react';
import { type Control, type FieldError, type Resolver, useForm } from 'react-hook-form';
import type { MessageText } from '../shared/messages.ts';
import { type FieldName, type FormName, type FormRules, type FormValues, formDefaults } from './form-definitions.ts';
import { firstFailures, invisibleFields, isCheckedOnChange, trimmed } from './form-rules.ts';

type Options<Name extends FormName> = {
  rules: FormRules<Name>;
  initial?: Partial<FormValues<Name>>;
  validateWhileTyping: boolean;
  /** Gets the trimmed values of a valid form; the form cannot be sent again until it settles. */
  onSubmit: (values: FormValues<Name>) => Promise<void> | void;
};

export type PortalForm<Name extends FormName> = {
  name: Name;
  control: Control<FormValues<Name>>;
  isValid: boolean;
  /** The message over the form: after a submit that failed, until no error shows. */
  showMainError: boolean;
  isSubmitting: boolean;
  submit: () => void;
  change: <Field extends FieldName<Name>>(field: Field, value: FormValues<Name>[Field]) => void;
  /** Values from the server for those fields that the person has not touched. */
  seed: (values: Partial<FormValues<Name>>) => void;
  /** A field's error that the server found. */
  fail: (field: FieldName<Name>, message: MessageText) => void;
  isDirty: (field: FieldName<Name>) => boolean;
};

/** The specified form engine over react-hook-form, which keeps the values and moves the focus to the first error. */
export function usePortalForm<Name extends FormName>(name: Name, options: Options<Name>): PortalForm<Name> {
  type Values = FormValues<Name>;
  const { rules, validateWhileTyping } = options;
  const defaults = { ...formDefaults[name], ...options.initial } as Values;
  // Once changed a field stays dirty; the library's own dirty means "differs from the default".
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const isBusy = useRef(false);
  const form = useForm<Values>({
    defaultValues: defaults as never,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    resolver: resolverOf(rules),
  });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const hasErrors = Object.keys(errors).length > 0;

  const set = (field: FieldName<Name>, value: Values[FieldName<Name>]) => form.setValue(field as never, value as never);

  async function submit() {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      for (const [field, value] of Object.entries(trimmed<Name>(form.getValues()))) set(field as never, value as never);
      await form.handleSubmit(options.onSubmit as never)();
      for (const field of invisibleFields(rules, form.getValues())) set(field, defaults[field]);
    } finally {
      isBusy.current = false;
    }
  }

  return {
    name,
    control: form.control,
    isValid: !hasErrors,
    showMainError: isSubmitted && hasErrors,
    isSubmitting,
    submit: () => void submit(),
    change(field, value) {
      if (!dirty.has(field)) setDirty(new Set([...dirty, field]));
      set(field, value);
      if (isCheckedOnChange(rules[field], validateWhileTyping)) void form.trigger(field as never);
      else form.clearErrors(field as never);
    },
    seed(values) {
      for (const [field, value] of Object.entries(values)) if (!dirty.has(field)) set(field as never, value as never);
    },
    fail(field, message) {
      form.setError(field as never, errorOf(message), { shouldFocus: true });
    },
    isDirty: (field) => dirty.has(field),
  };
}

function resolverOf<Name extends FormName>(rules: FormRules<Name>): Resolver<FormValues<Name>> {
  return async (values) => {
    const failures = await firstFailures(rules, values);
    const errors = Object.entries<MessageText | undefined>(failures).map(([field, failure]) => [
      field,
      failure && errorOf(failure),
    ]);
    return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(errors) };
  };
}

/** The library's error carries the message's id as its type, and the values of its text beside it. */
function errorOf({ id, values = {} }: MessageText): FieldError {
  return { type: id, types: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) };
}
