import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from '../icon.tsx';
import { whilePending } from '../while-pending.ts';
import './disclosure.css';

type DisclosureProps = {
  /** What the button says. */
  readonly label: ReactNode;
  readonly className?: string;
  /** What was chosen is on its way. */
  readonly isPending?: boolean;
  /** What is drawn once it is open. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that shows under it what can be chosen; Escape, a choice and leaving it hide that again. */
export function Disclosure({ label, className = '', isPending = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const buttonId = useId();
  const listId = useId();

  // The button takes the focus from what goes away.
  const close = () => {
    setIsOpen(false);
    document.getElementById(buttonId)?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  const closeOnLeave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };
  return (
    <div className={`disclosure ${className}`} role="group" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        id={buttonId}
        type="button"
        className="disclosure-button"
        aria-expanded={isOpen}
        aria-controls={listId}
        {...whilePending(isPending)}
        onClick={() => isPending || setIsOpen(!isOpen)}
      >
        {label}
        {isPending ? <span className="button-spinner" aria-hidden="true" /> : <Icon name="down" />}
      </button>
      <div id={listId} className="disclosure-list" hidden={!isOpen}>
        {isOpen && children(close)}
      </div>
    </div>
  );
}
