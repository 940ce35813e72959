import { successMessageDuration } from '@siteid/contract';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { FailureText } from './failures/failure-text.tsx';
import type { MessageId, MessageText } from './texts/messages.ts';
import { Icon } from './ui/icon.tsx';
import { Message, type Tone } from './ui/message.tsx';
import './status-messages.css';

export type StatusMessage = { readonly tone: Tone; readonly text: MessageText; readonly actions?: ReactNode };

let shown: readonly StatusMessage[] = [];
let forNextScreen: readonly StatusMessage[] = [];
const listeners = new Set<() => void>();

function show(messages: readonly StatusMessage[]): void {
  shown = messages;
  for (const listener of listeners) listener();
}

/** Shows a message above the screen until the next navigation; one that says the same is not shown twice. */
export function showMessage(message: StatusMessage): void {
  show([...shown.filter(({ text }) => text.id !== message.text.id), message]);
}

/** Shows a message on the screen that the next navigation leads to. */
export function showMessageOnNextScreen(message: StatusMessage): void {
  forNextScreen = [...forNextScreen, message];
}

/** Removes the messages, which are no longer true. */
export function clearMessages(): void {
  show([]);
}

/** Takes those away that say one of these, which is no longer true. */
export function clearMessagesThatSay(ids: readonly MessageId[]): void {
  show(shown.filter(({ text }) => !ids.includes(text.id)));
}

/** Takes one away that the person has read. */
function close(message: StatusMessage): void {
  show(shown.filter((each) => each !== message));
}

export const shownMessages = (): readonly StatusMessage[] => shown;

/** Called at a navigation: removes the messages, and shows those that wait for the new screen. */
export function showMessagesOfNextScreen(): void {
  show(forNextScreen);
  forNextScreen = [];
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The live region of the page: said by screen readers whenever something appears in it. It stays in sight while the page scrolls, for
 * the button that brought a message may stand far down; so each can be closed. What stands there as long as it is true comes first.
 */
export function StatusMessages({ children }: { readonly children?: ReactNode }) {
  const messages = useSyncExternalStore(subscribe, shownMessages);
  return (
    <div className="status-messages" aria-live="polite">
      {children}
      {messages.map((message) => (
        <ShownMessage key={message.text.id} message={message} />
      ))}
    </div>
  );
}

/**
 * A success disappears by itself (9-1), but not while the pointer or the focus is on it, nor while something can be done about it, for
 * which some people need their time. It lies over the page, so nothing moves when it goes. Failures stay.
 */
function ShownMessage({ message }: { readonly message: StatusMessage }) {
  const { formatMessage } = useIntl();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const liesOver = message.tone === 'success';
  const passes = liesOver && message.actions === undefined;
  useEffect(() => {
    if (!passes || isPointedAt || isFocused) return undefined;
    const timer = setTimeout(() => close(message), successMessageDuration);
    return () => clearTimeout(timer);
  }, [message, passes, isPointedAt, isFocused]);
  return (
    <div
      className="status-message"
      data-lies-over={liesOver || undefined}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Message tone={message.tone} actions={message.actions}>
        <FailureText text={message.text} />
      </Message>
      <button
        type="button"
        className="status-message-close"
        aria-label={formatMessage({ id: 'message.close' })}
        onClick={() => close(message)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
