import type { HistoryState } from '@tanstack/react-router';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
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

export type ScreenLinkProps = Omit<LinkProps, 'isDocument' | 'opensNewTab'>;

/** Draws a link to a screen: one that the router follows, or where there is none one that loads the page. */
export const ScreenLinkContext = createContext(
  ({ state: _, children, ...props }: ScreenLinkProps): ReactNode => <a {...props}>{children}</a>,
);

/** A link to a screen, or to a document. Marks itself as the current page where it is. */
export function Link({ isDocument = false, opensNewTab = false, ...props }: LinkProps) {
  const drawScreenLink = use(ScreenLinkContext);
  if (!isDocument && !opensNewTab) return drawScreenLink(props);
  const { state: _, children, ...rest } = props;
  return (
    <a {...rest} {...(opensNewTab ? { target: '_blank', rel: 'noopener' } : {})}>
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
