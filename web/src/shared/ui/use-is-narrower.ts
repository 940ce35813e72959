import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether the window has fewer than so many pixels. */
export function useIsNarrower(pixels: number): boolean {
  const media = useMemo(() => window.matchMedia(`(width < ${pixels}px)`), [pixels]);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}
