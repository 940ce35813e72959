import { useEffect, useEffectEvent } from 'react';
import { failureMessage } from './failure-message.ts';

/** Tries again once the network is back, where only the network was missing. */
export function useRetryOnline(error: unknown, retry: () => void): void {
  const onOnline = useEffectEvent(() => {
    if (failureMessage(error).id === 'errors.unreachable') retry();
  });
  useEffect(() => {
    const listen = () => onOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
}
