import type { ReactNode } from 'react';
import { RunningText } from '../../texts/running-text.tsx';
import { Icon, type IconName } from '../icon.tsx';
import './empty-state.css';

export type EmptyStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly icon?: IconName;
};

/** Nothing is here, and what can be done about it. */
export function EmptyState({ title, children, actions, icon = 'card' }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon name={icon} />
      <p className="empty-state-title">
        <RunningText>{title}</RunningText>
      </p>
      {children !== undefined && <div className="empty-state-text">{children}</div>}
      {actions !== undefined && <div className="button-row">{actions}</div>}
    </div>
  );
}
