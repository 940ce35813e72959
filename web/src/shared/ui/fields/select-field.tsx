import type { Ref } from 'react';
import { FieldFrame, type FieldFrameProps } from './text-field-frame.tsx';

export type Choice = { readonly value: string; readonly label: string };

export type SelectFieldProps = FieldFrameProps & {
  name: string;
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLSelectElement>;
  /** Chosen most, so above the line. */
  first?: readonly Choice[];
  choices: readonly Choice[];
  /** Said while nothing is chosen; without it something always is. */
  placeholder?: string;
  autoFocus?: boolean;
};

/** One of several: a native select, for which phones have their own good way. */
export function SelectField(props: SelectFieldProps) {
  const { name, value, onChange, inputRef, first = [], choices, placeholder, autoFocus, ...frame } = props;
  const others = choices.filter((choice) => first.every((each) => each.value !== choice.value));
  return (
    <FieldFrame {...frame}>
      {(described) => (
        <select
          {...described}
          className="field-input"
          ref={inputRef}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoFocus={autoFocus}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {first.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
          {first.length > 0 && <hr />}
          {others.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
