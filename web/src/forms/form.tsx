import { enterKeyCode } from '@siteid/contract';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../shared/ui/message.tsx';
import './form.css';
import type { FieldValues } from './form-definitions.ts';
import type { FormEngine } from './form-engine.ts';
import { noteUnsentForm, takeUnsentForm } from './unsent-form.ts';

type FormProps<Values extends FieldValues> = {
  form: FormEngine<Values>;
  className?: string;
  /** What a button that stands outside of the form names it by. */
  id?: string;
  /** A form that narrows a list down is a landmark of its own. */
  role?: 'search';
  /** A form of one field says all at that field. */
  hasMainError?: boolean;
  /** What is typed comes back after a reload, so that nothing is to be said of it. */
  keepsText?: boolean;
  children: ReactNode;
};

/** The form element with its main error; Enter submits from every field, Shift+Enter makes a new line in a long text. */
export function Form<Values extends FieldValues>({
  form,
  className,
  id,
  role,
  hasMainError = true,
  keepsText = false,
  children,
}: FormProps<Values>) {
  const wasUnsent = useUnsentNote(form, keepsText);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void form.submit();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    // By its code: the Enter that ends a composition is named alike, and in Safari only the code differs.
    if (event.keyCode !== enterKeyCode || event.shiftKey) return;
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    <form className={className} id={id} role={role} name={form.name} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {wasUnsent && (
        <div className="form-not-sent">
          <Message tone="info">
            <FormattedMessage id="form.notSent" />
          </Message>
        </div>
      )}
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

/** Whether the page was loaded anew before this form was sent; until the next submit is tried. */
function useUnsentNote<Values extends FieldValues>(form: FormEngine<Values>, keepsText: boolean): boolean {
  const [wasUnsent] = useState(() => takeUnsentForm(form.name, window.location.pathname, sessionStorage));
  useEffect(() => {
    const note = () => form.state.isUnsent && !keepsText && noteUnsentForm(form.name, window.location.pathname, sessionStorage);
    window.addEventListener('pagehide', note);
    return () => window.removeEventListener('pagehide', note);
  }, [form, keepsText]);
  return wasUnsent && !form.state.isSubmitted;
}
