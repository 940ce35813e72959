import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { paths } from '../../shared/places/paths.ts';
import { usePlace } from '../../shared/places/place.ts';
import { catalogueQuery } from '../../shared/texts/messages.ts';
import { ScreenLinkContext } from '../../shared/ui/link.tsx';
import { FailureScreen } from '../failures/failure-screen.tsx';
import { PendingScreen } from '../pending-screen.tsx';
import { drawRouterLink } from '../routes/router-link.tsx';
import { Frame } from './frame.tsx';

/** The frame around the screen of the router. */
export function MasterPage() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // Not the address that a redirect passes through, but the screen that it ends at.
  const shownPath = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const { organizationCode } = useParams({ strict: false });
  const place = useMemo(() => ({ pathname, organizationCode }), [pathname, organizationCode]);
  return (
    <ScreenLinkContext value={drawRouterLink}>
      <Frame place={place} shownPath={shownPath} isLoading={isLoading}>
        <Screen />
      </Frame>
    </ScreenLinkContext>
  );
}

/** The screen, once its texts are there; where they do not arrive it says so. */
function Screen() {
  const { locale } = useIntl();
  const { pathname } = usePlace();
  // The dashboard says no more than what every page begins with.
  const saysLittle = pathname.startsWith(paths.waitingOrders());
  const { isLoading, error } = useQuery({ ...catalogueQuery('said', locale), enabled: !saysLittle });
  if (isLoading) return <PendingScreen />;
  return error !== null && !saysLittle ? <FailureScreen error={error} /> : <Outlet />;
}
