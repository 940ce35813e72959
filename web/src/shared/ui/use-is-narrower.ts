import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether the window has fewer than so many pixels, each as large as the reader's own size of text makes it. */
export function useIsNarrower(pixels: number): boolean {
  const media = useMemo(() => window.matchMedia(`(width < ${pixels / 16}em)`), [pixels]);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}
