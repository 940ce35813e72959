import { Link } from '@tanstack/react-router';
import type { ScreenLinkProps } from '../../shared/ui/link.tsx';

/** Draws a link that the router follows without loading the page anew. Marks itself as the current page where it is. */
export function drawRouterLink({ href, state, children, ...props }: ScreenLinkProps) {
  const [path = '', query = ''] = href.split('?');
  return (
    <Link
      to={path}
      search={queryOf(query)}
      activeOptions={{ exact: true }}
      {...(state === undefined ? {} : { state })}
      {...props}
    >
      {children}
    </Link>
  );
}

/** The parts of a query string, plain texts; that they are those of the address is for paths.ts to see to. */
const queryOf = (query: string) => Object.fromEntries(new URLSearchParams(query)) as never;
