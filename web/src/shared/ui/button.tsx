import type { ReactNode } from 'react';
import { whilePending } from './while-pending.ts';
import './button.css';

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger' | 'danger-strong';

export type ButtonProps = {
  readonly children: ReactNode;
  readonly look?: ButtonLook;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  /** The action runs: the button says so, keeps its place and the focus, and cannot be pressed again. */
  readonly isPending?: boolean;
  readonly isWide?: boolean;
  readonly autoFocus?: boolean;
  readonly form?: string;
  readonly 'aria-describedby'?: string;
  /** Begins with the words on the button. */
  readonly 'aria-label'?: string;
  /** Marks the page that is shown. */
  readonly 'aria-current'?: 'page' | undefined;
  /** For a button that opens and closes something on the page. */
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string | undefined;
};

/** A native button: pressing needs no library, and the first screens load none for it. */
export function Button({
  children,
  look = 'primary',
  type = 'button',
  onPress,
  isDisabled,
  isPending,
  isWide,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      // The kind is one of two fixed words.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className="button"
      data-look={look}
      data-wide={isWide || undefined}
      disabled={isDisabled}
      {...whilePending(isPending)}
      onClick={(event) => {
        if (isPending === true) event.preventDefault();
        else onPress?.();
      }}
    >
      {isPending === true && <span className="button-spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}
