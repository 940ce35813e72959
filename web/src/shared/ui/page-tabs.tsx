import type { HistoryState } from '@tanstack/react-router';
import { Link } from './link.tsx';
import './page-tabs.css';

export type PageTab<Id extends string> = {
  readonly id: Id;
  readonly href: string;
  readonly text: string;
  /** How many there are on its page, once that is known. */
  readonly count?: number | undefined;
  readonly state?: HistoryState;
};

type PageTabsProps<Id extends string> = {
  readonly label: string;
  readonly tabs: readonly PageTab<Id>[];
  readonly current: Id;
  readonly className?: string;
};

/** The pages that stand beside one another, each behind its tab. */
export function PageTabs<Id extends string>({ label, tabs, current, className }: PageTabsProps<Id>) {
  return (
    <nav className={className === undefined ? 'page-tabs' : `page-tabs ${className}`} aria-label={label}>
      {tabs.map(({ id, href, text, count, state }) => (
        <Link key={id} href={href} aria-current={id === current ? 'page' : undefined} {...(state && { state })}>
          <span>
            {text}
            {count !== undefined && <span className="page-tabs-count"> {count}</span>}
          </span>
        </Link>
      ))}
    </nav>
  );
}
