import { successMessageDuration } from '@siteid/contract';
import { type HTMLAttributes, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { FailureText } from './failures/failure-text.tsx';
import type { MessageId, MessageText } from './texts/messages.ts';
import { Icon } from './ui/icon.tsx';
import { Message, type MessageProps, type Tone } from './ui/message.tsx';
import './status-messages.css';

export type StatusMessage = {
  readonly tone: Tone;
  readonly text: MessageText;
  readonly actions?: ReactNode;
  /** The dialog in which it is said, and with which it goes. */
  readonly dialog?: string | undefined;
};

export type Say = (message: StatusMessage) => void;

let shown: readonly StatusMessage[] = [];
let forNextScreen: readonly StatusMessage[] = [];
const listeners = new Set<() => void>();

function show(messages: readonly StatusMessage[]): void {
  shown = messages;
  for (const listener of listeners) listener();
}

/** Shows a message above the screen until the next navigation; one that says the same is not shown twice. */
export function showMessage(message: StatusMessage): void {
  const isThere = ({ text, dialog }: StatusMessage) => text.id === message.text.id && dialog === message.dialog;
  show([...shown.filter((each) => !isThere(each)), message]);
}

/** The dialogs that lie over the screen, where nothing above it is heard, by their ids; the one on top stands last. */
let openDialogs: readonly string[] = [];

export const dialogOnTop = (): string | undefined => openDialogs.at(-1);

/**
 * Tells that what was asked for was not done: in the dialog in which it was asked for, while that is open, else above the screen. That is
 * `dialogOnTop` as it is asked for: another may be open when it fails.
 */
export const showFailureIn =
  (dialog: string | undefined): Say =>
  (message) =>
    showMessage(dialog !== undefined && openDialogs.includes(dialog) ? { ...message, dialog } : message);

/** From here on a dialog lies over the screen. */
export function openDialog(dialog: string): void {
  openDialogs = [...openDialogs, dialog];
}

/** It is left, with what was said in it. */
export function leaveDialog(dialog: string): void {
  openDialogs = openDialogs.filter((each) => each !== dialog);
  show(shown.filter((message) => message.dialog !== dialog));
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
export const useShownMessages = (): readonly StatusMessage[] => useSyncExternalStore(subscribe, shownMessages, shownMessages);

/**
 * Whether a message lies over the end of the page: a success, or that a connection is needed. Both go by themselves; above the screen they
 * would move what somebody looks at. A failure stands above the screen, where no dialog on a phone covers it.
 */
const liesOver = ({ tone, text }: StatusMessage) => tone === 'success' || text.id === 'offline.cannotOpen';

/**
 * The live region of the page: said by screen readers whenever something appears in it. It stays in sight while the page scrolls, for
 * the button that brought a message may stand far down; so each can be closed. The children lie over the end of the page, before the
 * messages that do, as long as they are true.
 */
export function StatusMessages({ children }: { readonly children?: ReactNode }) {
  const messages = useShownMessages().filter(({ dialog }) => dialog === undefined);
  const shownBy = (wanted: (message: StatusMessage) => boolean) =>
    messages.filter(wanted).map((message) => <ShownMessage key={message.text.id} message={message} />);
  return (
    <div className="status-messages" aria-live="polite">
      {shownBy((message) => !liesOver(message))}
      <div className="status-messages-over">
        {children}
        {shownBy(liesOver)}
      </div>
    </div>
  );
}

/**
 * A success disappears by itself (9-1), but not while the pointer or the focus is on it, nor while something can be done about it, for
 * which some people need their time. Failures stay.
 */
function ShownMessage({ message }: { readonly message: StatusMessage }) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const passes = message.tone === 'success' && message.actions === undefined;
  useEffect(() => {
    if (!passes || isPointedAt || isFocused) return undefined;
    const timer = setTimeout(() => close(message), successMessageDuration);
    return () => clearTimeout(timer);
  }, [message, passes, isPointedAt, isFocused]);
  return (
    <ClosableMessage
      tone={message.tone}
      actions={message.actions}
      onClose={() => close(message)}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <FailureText text={message.text} />
    </ClosableMessage>
  );
}

type ClosableMessageProps = Omit<MessageProps, 'isLive'> & { readonly onClose: () => void } & Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
  >;

/** A message with a button that takes it away. */
export function ClosableMessage({ tone, actions, children, onClose, ...listeners }: ClosableMessageProps) {
  const { formatMessage } = useIntl();
  return (
    <div className="status-message" {...listeners}>
      <Message tone={tone} actions={actions}>
        {children}
      </Message>
      <button
        type="button"
        className="status-message-close"
        aria-label={formatMessage({ id: 'message.close' })}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
