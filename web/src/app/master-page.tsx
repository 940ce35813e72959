import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ScreenLinkContext } from '../shared/ui/link.tsx';
import { Frame } from './frame.tsx';
import { drawRouterLink } from './router-link.tsx';

/** The frame around the screen of the router. */
export function MasterPage() {
  const { isLoading, pathname, shownPath } = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) => ({
      isLoading,
      pathname: location.pathname,
      // Not the address that a redirect passes through, but the screen that it ends at.
      shownPath: resolvedLocation?.pathname,
    }),
    structuralSharing: true,
  });
  const { organizationCode } = useParams({ strict: false });
  const place = useMemo(() => ({ pathname, organizationCode }), [pathname, organizationCode]);
  return (
    <ScreenLinkContext value={drawRouterLink}>
      <Frame place={place} shownPath={shownPath} isLoading={isLoading}>
        <Outlet />
      </Frame>
    </ScreenLinkContext>
  );
}
