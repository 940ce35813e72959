import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import './switch.css';

export type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  name: string;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
};

/** On or off, saved at once: a native checkbox with the role of a switch, so that Space and every reader know it. */
export function Switch({ label, hint, name, isSelected, isDisabled = false, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <div className="switch">
      <label className="switch-label">
        <span>{label}</span>
        <span className="switch-state">
          <span aria-hidden="true">
            <FormattedMessage id={isSelected ? 'switch.on' : 'switch.off'} />
          </span>
          <input
            className="switch-input"
            type="checkbox"
            role="switch"
            name={name}
            checked={isSelected}
            aria-checked={isSelected}
            disabled={isDisabled}
            aria-describedby={hint === undefined ? undefined : hintId}
            onChange={(event) => onChange(event.target.checked)}
          />
        </span>
      </label>
      {hint !== undefined && (
        <p className="switch-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
