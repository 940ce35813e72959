import { maskedValue } from '@siteid/contract';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { recordAction } from '../shared/logs/action-log.ts';
import { dayHere } from '../shared/texts/dates.ts';
import { type FieldDefinitions, type FieldValues, type FormName, formDefaults, type ValuesOf } from './form-definitions.ts';
import { FormEngine, type FormOptions } from './form-engine.ts';

export type FormSettings<Values extends FieldValues> = {
  readonly fields: FieldDefinitions<Values>;
  readonly initial?: Partial<Values>;
  readonly draft?: FormOptions<Values>['draft'];
  readonly validateWhileTyping: boolean;
  readonly leavesFocus?: boolean;
  /** Gets the trimmed values of a valid form, which cannot be sent again until this settles. `false`: nothing was saved. */
  readonly onSubmit: (values: Values) => unknown;
};

export type PortalForm<Name extends FormName> = FormEngine<ValuesOf<Name>>;

/** One of the specified forms in a screen, which is drawn anew with each change. */
export function usePortalForm<Name extends FormName>(name: Name, settings: FormSettings<ValuesOf<Name>>): PortalForm<Name> {
  return useForm<ValuesOf<Name>>(name, formDefaults[name], settings);
}

/** A form of one screen's own, whose defaults travel with that screen. */
export function useForm<Values extends FieldValues>(
  name: string,
  formDefaults: Values,
  settings: FormSettings<Values>,
): FormEngine<Values> {
  const { initial, ...handlers } = settings;
  const [form] = useState(() => new FormEngine<Values>(optionsOf()));
  useLayoutEffect(() => {
    form.takeOptions(optionsOf());
  });
  useSyncExternalStore(form.subscribe, () => form.state);
  return form;

  function optionsOf() {
    const defaults = { ...formDefaults, ...initial };
    return { name, defaults, today: dayHere, onTried: log, ...handlers };
  }

  function log(isValid: boolean, values: Readonly<Partial<FieldValues>>): void {
    const shown = Object.entries(values).map(([field, value]) => [field, value === undefined ? maskedValue : String(value)]);
    recordAction('form submitted', { form: name, isValid: String(isValid), ...Object.fromEntries(shown) });
  }
}
