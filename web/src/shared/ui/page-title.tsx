import type { ReactNode } from 'react';
import { useConfiguration } from '../api/configuration.ts';
import { WholeWords } from '../texts/whole-words.tsx';
import './page-title.css';

export type PageTitleProps = {
  /** The heading, and the name of the browser's tab where no other is given. */
  readonly title: string;
  readonly tabTitle?: string;
  /** A `BackLink`. */
  readonly back?: ReactNode;
  /** A line above the heading: what the page belongs to. */
  readonly above?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
};

export function PageTitle({ title, tabTitle = title, back, above, lead, actions }: PageTitleProps) {
  const { productName } = useConfiguration();
  return (
    <header className="page-title">
      <title>{`${tabTitle} – ${productName}`}</title>
      {back && <div className="page-title-back">{back}</div>}
      {above !== undefined && <p className="page-title-above">{above}</p>}
      <h1 tabIndex={-1} ref={keepFocus}>
        <WholeWords of={title} />
      </h1>
      {lead !== undefined && <p className="page-title-lead">{lead}</p>}
      {actions !== undefined && <div className="button-row">{actions}</div>}
    </header>
  );
}

let wasFocused = false;

/** The heading of a screen takes the focus over from the one that stood in for it while its data was on the way. */
function keepFocus(heading: HTMLHeadingElement | null) {
  if (heading === null) return undefined;
  if (wasFocused) heading.focus({ preventScroll: true });
  return () => {
    wasFocused = document.activeElement === heading;
  };
}
