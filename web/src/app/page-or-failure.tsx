import { Suspense } from 'react';
import { Outlet } from '../shared/router/outlet.tsx';
import { useExtensiveFailure } from './extensive-failure.ts';
import { FailureScreen } from './failure-screen.tsx';
import { FailureDetails } from './later.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PendingScreen } from './pending-screen.tsx';

/** The screen, or with extensive logging the details of what failed in it (8-3). */
export function PageOrFailure() {
  const failure = useExtensiveFailure();
  if (failure === undefined) return <Outlet pending={<PendingScreen />} notFound={<NotFoundScreen />} failure={FailureScreen} />;
  return (
    <Suspense>
      <FailureDetails error={failure} />
    </Suspense>
  );
}
