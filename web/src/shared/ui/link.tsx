import type { MouseEvent, ReactNode } from 'react';
import type { HistoryState } from '../router/location.ts';
import { useLocation, useNavigate } from '../router/use-router.ts';
import type { ButtonLook } from './button.tsx';
import './button.css';

type LinkProps = {
  /** An address from paths.ts. */
  readonly href: string;
  readonly children: ReactNode;
  /** The address is answered by the server or elsewhere: it is opened as a document. */
  readonly isDocument?: boolean;
  /** Opens beside the page, for documents to read. */
  readonly opensNewTab?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** What the screen is told of where the person came from. */
  readonly state?: HistoryState;
  readonly className?: string;
  readonly 'aria-label'?: string;
  /** Marks what is chosen where that is not the address itself, such as the filter of a list. */
  readonly 'aria-current'?: 'page' | 'true' | undefined;
};

/** A link to a screen, or to a document. Marks itself as the current page where it is. */
export function Link({ isDocument = false, opensNewTab = false, state, ...props }: LinkProps) {
  if (!isDocument && !opensNewTab) return <ScreenLink state={state} {...props} />;
  const { children, ...rest } = props;
  return (
    <a {...rest} {...(opensNewTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
    </a>
  );
}

type ScreenLinkProps = Omit<LinkProps, 'state'> & { readonly state: HistoryState | undefined };

function ScreenLink({ href, state, onClick, children, ...props }: ScreenLinkProps) {
  const navigate = useNavigate();
  const isHere = useLocation().href.replace(/#.*/, '') === href;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // Another tab or window is the browser's to open.
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void navigate({ href, ...(state === undefined ? {} : { state }) });
  };
  return (
    <a href={href} aria-current={isHere ? 'page' : undefined} {...props} onClick={follow}>
      {children}
    </a>
  );
}

export type LinkButtonProps = Omit<LinkProps, 'className'> & { readonly look?: ButtonLook; readonly isWide?: boolean };

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton({ look = 'primary', isWide = false, ...props }: LinkButtonProps) {
  const marks = { 'data-look': look, 'data-wide': isWide || undefined };
  return <Link {...props} {...marks} className="button" />;
}
