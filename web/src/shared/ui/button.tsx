import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import './button.css';

export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'danger-strong';

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
};

export function Button({ children, look = 'primary', isPending = false, isWide = false, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} isPending={isPending} className="button" data-look={look} data-wide={isWide || undefined}>
      {isPending && <span className="button-spinner" aria-hidden="true" />}
      {children}
    </AriaButton>
  );
}
