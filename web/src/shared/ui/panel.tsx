import { type ReactNode, useId } from 'react';
import { RunningText } from '../texts/running-text.tsx';
import './panel.css';

export type PanelProps = {
  readonly children: ReactNode;
  readonly title?: string;
  /** Draws the content to the edges, for tables and lists that bring their own space. */
  readonly isFlush?: boolean;
};

export function Panel({ children, title, isFlush = false }: PanelProps) {
  const titleId = useId();
  return (
    <section className="panel" data-flush={isFlush || undefined} {...(title === undefined ? {} : { 'aria-labelledby': titleId })}>
      {title !== undefined && (
        <h2 id={titleId}>
          <RunningText>{title}</RunningText>
        </h2>
      )}
      {children}
    </section>
  );
}
