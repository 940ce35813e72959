import { type ReactNode, useId } from 'react';
import { RunningText } from '../../texts/running-text.tsx';
import './text-field.css';

export type FieldFrameProps = {
  label: string;
  hint?: ReactNode;
  /** The message of the first broken rule; undefined while none shows. */
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
};

type Described = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  disabled: boolean | undefined;
};

/** Label, hint and error around one input, tied to it for those who only hear them. */
export function FieldFrame(props: FieldFrameProps & { aside?: ReactNode; children: (described: Described) => ReactNode }) {
  const id = useId();
  const { hint, error } = props;
  const describedBy = [hint === undefined ? null : `${id}-hint`, error === undefined ? null : `${id}-error`];
  return (
    <div className="field" data-invalid={error === undefined ? undefined : true}>
      <label className="field-label" htmlFor={id}>
        <RunningText>{props.label}</RunningText>
      </label>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          <RunningText>{hint}</RunningText>
        </p>
      )}
      {props.children({
        id,
        'aria-describedby': describedBy.filter((part) => part !== null).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': props.isRequired ? true : undefined,
        disabled: props.isDisabled,
      })}
      <div className="field-below">
        <div aria-live="polite">
          {error !== undefined && (
            <p className="field-error" id={`${id}-error`}>
              <RunningText>{error}</RunningText>
            </p>
          )}
        </div>
        {props.aside}
      </div>
    </div>
  );
}
