import { type CardList, paginationWindow } from '@siteid/contract';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '../ui/link.tsx';
import { useIsNarrower } from '../ui/use-is-narrower.ts';
import './pagination.css';

type PaginationProps = {
  readonly pagination: CardList['pagination'];
  /** The address of a page. */
  readonly hrefOf: (page: number) => string;
  /** Of what, where a screen has several lists. */
  readonly of?: string;
};

/** First, previous, a window of page numbers, next and last; nothing where there is one page or none (2.4-28). */
export function Pagination({ pagination, hrefOf, of }: PaginationProps) {
  const { formatMessage } = useIntl();
  // There the numbers have a row of their own, above the steps that the thumb reaches.
  const isPhone = useIsNarrower(640);
  const pages = Math.ceil(pagination.totalItems / pagination.itemsPerPage);
  const page = Math.min(pagination.page, pages);
  if (pages <= 1) return null;
  const step = (kind: 'first' | 'previous' | 'next' | 'last', to: number, sign?: string) => (
    <Step key={kind} kind={kind} href={to === page ? null : hrefOf(to)} label={formatMessage({ id: `pagination.${kind}` })}>
      {sign}
    </Step>
  );
  const numbers = (
    <ol>
      {pageWindow(page, pages).map((number) => (
        <li key={number}>
          <Link
            href={hrefOf(number)}
            aria-label={formatMessage({ id: 'pagination.page' }, { page: number, pages })}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <nav className="pagination" aria-label={[formatMessage({ id: 'pagination.label' }), of].filter(Boolean).join(': ')}>
      {isPhone && numbers}
      {step('first', 1)}
      {step('previous', Math.max(1, page - 1), '‹')}
      {!isPhone && numbers}
      {step('next', Math.min(pages, page + 1), '›')}
      {step('last', pages)}
    </nav>
  );
}

/** The page numbers shown at once: seven around the current one, or all there are (2.4-28). */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(paginationWindow / 2), pages - paginationWindow + 1));
  return Array.from({ length: Math.min(paginationWindow, pages) }, (_, index) => first + index);
}

type StepProps = {
  readonly kind: string;
  /** Null where there is nothing further: the step keeps its place. */
  readonly href: string | null;
  readonly label: string;
  readonly children?: ReactNode;
};

function Step({ kind, href, label, children }: StepProps) {
  const className = `pagination-${kind}`;
  if (href === null) {
    return (
      <span className={className} aria-hidden="true">
        {children ?? label}
      </span>
    );
  }
  return (
    <Link href={href} className={className} aria-label={label}>
      {children ?? label}
    </Link>
  );
}
