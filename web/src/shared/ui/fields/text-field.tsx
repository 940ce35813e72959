import type { HTMLInputAutoCompleteAttribute, Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { FieldFrame, type FieldFrameProps } from './text-field-frame.tsx';

export type TextFieldProps = FieldFrameProps & {
  name: string;
  value: string;
  onChange?: (value: string) => void;
  /** For a field that counts once it is left. */
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  type?: 'text' | 'email' | 'search' | 'tel';
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
};

export function TextField({
  name,
  value,
  onChange,
  onBlur,
  inputRef,
  type,
  placeholder,
  autoComplete,
  ...frame
}: TextFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(described) => (
        <input
          {...described}
          className="field-input"
          ref={inputRef}
          type={type ?? 'text'}
          name={name}
          value={value}
          readOnly={onChange === undefined}
          onChange={onChange && ((event) => onChange(event.target.value))}
          onBlur={onBlur}
          placeholder={placeholder}
          autoComplete={autoComplete}
        />
      )}
    </FieldFrame>
  );
}

export type TextAreaFieldProps = FieldFrameProps & {
  name: string;
  value: string;
  onChange: (value: string) => void;
  inputRef: Ref<HTMLTextAreaElement>;
  placeholder?: string;
  /**
   * Characters; more may be typed, so that nothing pasted is cut unseen, but the counter and the rule say so. Without it none is counted.
   */
  maximumLength?: number;
  /** Where the screen is there for this field alone. */
  autoFocus?: boolean;
};

/** Characters left at which a screen reader begins to count along. */
const countedAloud = 20;

export function TextAreaField({
  name,
  value,
  onChange,
  inputRef,
  placeholder,
  maximumLength,
  autoFocus,
  ...frame
}: TextAreaFieldProps) {
  const counter = maximumLength !== undefined && <Counter count={value.length} maximum={maximumLength} />;
  return (
    <FieldFrame {...frame} aside={counter || undefined}>
      {(described) => (
        <textarea
          {...described}
          className="field-input field-input-area"
          ref={inputRef}
          name={name}
          value={value}
          rows={4}
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
        />
      )}
    </FieldFrame>
  );
}

function Counter({ count, maximum }: { readonly count: number; readonly maximum: number }) {
  const left = maximum - count;
  return (
    <p className="field-counter" data-over={left < 0 || undefined}>
      <span aria-hidden="true">
        <FormattedMessage id="field.counter" values={{ count, maximum }} />
      </span>
      <span className="visually-hidden" role="status">
        {left < 0 && <FormattedMessage id="field.charactersOver" values={{ over: -left }} />}
        {left >= 0 && left <= countedAloud && <FormattedMessage id="field.charactersLeft" values={{ left }} />}
      </span>
    </p>
  );
}
