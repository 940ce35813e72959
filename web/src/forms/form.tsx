import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import './form.css';
import type { FormName } from './form-definitions.ts';
import type { PortalForm } from './use-portal-form.ts';

type FormProps<Name extends FormName> = {
  form: PortalForm<Name>;
  className?: string;
  /** A form of one field says all at that field. */
  hasMainError?: boolean;
  children: ReactNode;
};

/** The form element with its main error; Enter submits from every field, Shift+Enter makes a new line in a long text. */
export function Form<Name extends FormName>({ form, className, hasMainError = true, children }: FormProps<Name>) {
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    <form className={className} name={form.name} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className="form-alert" role="alert">
        {hasMainError && form.showMainError && (
          <p className="form-main-error">
            <FormattedMessage id="errors.validation.form" />
          </p>
        )}
      </div>
      {children}
    </form>
  );
}
