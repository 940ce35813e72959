import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useExtensiveFailure } from './extensive-failure.ts';
import { FailureDetails } from './later.ts';

/** The screen, or with extensive logging the details of what failed in it (8-3). */
export function PageOrFailure() {
  const failure = useExtensiveFailure();
  if (failure === undefined) return <Outlet />;
  return (
    <Suspense>
      <FailureDetails error={failure} />
    </Suspense>
  );
}
