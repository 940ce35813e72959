import { Skeleton } from '../shared/ui/lists/skeleton.tsx';

/** Keeps the place of a screen whose data is on its way; the router shows it after the configured delay. */
export function PendingScreen() {
  return <Skeleton lines={6} />;
}
