import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './button.css';
import './message.css';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

export type MessageProps = {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** Buttons or links that answer the message. */
  readonly actions?: ReactNode;
  /** Said at once when it appears after the page was drawn; a message that stands from the start needs none. */
  readonly isLive?: boolean;
};

/** A boxed message: success, hint, warning or danger. */
export function Message({ tone, children, actions, isLive = false }: MessageProps) {
  const role = tone === 'danger' || tone === 'warning' ? 'alert' : 'status';
  return (
    <div className="message" data-tone={tone} {...(isLive ? { role } : {})}>
      <Icon name={tone} />
      <div className="message-text">{children}</div>
      {actions !== undefined && <div className="message-actions button-row">{actions}</div>}
    </div>
  );
}
