import { type HistoryState, Link as RouterLink } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { ButtonLook } from './button.tsx';
import './button.css';

export type LinkProps = {
  /** An address of `paths` in the contract. */
  readonly href: string;
  readonly children: ReactNode;
  /** The address is answered by the server or elsewhere: it is opened as a document. */
  readonly isDocument?: boolean;
  /** Opens beside the page, for documents to read. */
  readonly opensNewTab?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** A click with the middle button, which opens a new tab. */
  readonly onAuxClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** What the screen is told of where the person came from. */
  readonly state?: HistoryState;
  readonly className?: string;
  readonly 'aria-label'?: string;
  /** Marks what is chosen where that is not the address itself, such as the filter of a list. */
  readonly 'aria-current'?: 'page' | 'true' | undefined;
};

/** A link to a screen, which the router follows, or to a document. Marks itself as the current page where it is. */
export function Link({ isDocument = false, opensNewTab = false, href, state, children, ...props }: LinkProps) {
  if (isDocument || opensNewTab) {
    return (
      <a href={href} {...props} {...(opensNewTab ? { target: '_blank', rel: 'noopener' } : {})}>
        {children}
      </a>
    );
  }
  const [path = '', query = ''] = href.split('?');
  return (
    <RouterLink
      to={path}
      search={queryOf(query)}
      activeOptions={{ exact: true }}
      {...(state === undefined ? {} : { state })}
      {...props}
    >
      {children}
    </RouterLink>
  );
}

/** The parts of a query string, as plain texts. The address comes from `paths`, which knows what may stand in it. */
const queryOf = (query: string) => Object.fromEntries(new URLSearchParams(query)) as never;

export type LinkButtonProps = Omit<LinkProps, 'className'> & { readonly look?: ButtonLook; readonly isWide?: boolean };

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton({ look = 'primary', isWide = false, ...props }: LinkButtonProps) {
  const marks = { 'data-look': look, 'data-wide': isWide || undefined };
  return <Link {...props} {...marks} className="button" />;
}
