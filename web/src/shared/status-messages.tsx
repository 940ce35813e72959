import { type ReactNode, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageText } from './messages.ts';
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

/** Takes a message away that no longer holds. */
export function clearMessages(): void {
  show([]);
}

/** A navigation takes the messages away and brings those meant for the new screen. */
export function turnMessages(): void {
  show(forNextScreen);
  forNextScreen = [];
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The live region of the page: said by screen readers whenever something appears in it. */
export function StatusMessages() {
  const messages = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className="status-messages" aria-live="polite">
      {messages.map(({ tone, text, actions }) => (
        <Message key={text.id} tone={tone} actions={actions}>
          <FormattedMessage {...text} />
        </Message>
      ))}
    </div>
  );
}
