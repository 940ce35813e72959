import { type ReactNode, useId } from 'react';
import './tick.css';

export type TickProps = {
  readonly label: string;
  readonly isTicked: boolean;
  readonly isPartly?: boolean;
  readonly onTick: (isTicked: boolean) => void;
  /** The label in sight; else it is only said. */
  readonly children?: ReactNode;
};

/** A box that selects a row, or with `isPartly` some rows of several. */
export function Tick({ label, isTicked, isPartly = false, onTick, children }: TickProps) {
  const id = useId();
  return (
    <label className="tick" htmlFor={id} data-worded={children === undefined ? undefined : true}>
      <input
        id={id}
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartly;
        }}
        type="checkbox"
        {...(children === undefined && { 'aria-label': label })}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      {children}
    </label>
  );
}
