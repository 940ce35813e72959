import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useConfiguration } from '../api/configuration.ts';
import { Skeleton } from './lists/skeleton.tsx';
import './loading-indicator.css';

/** Says that something loads, but only once it has taken longer than the configured delay. */
export function LoadingIndicator({ lines }: { readonly lines?: number }) {
  const { loadingIndicatorDelay } = useConfiguration();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), loadingIndicatorDelay);
    return () => clearTimeout(timer);
  }, [loadingIndicatorDelay]);
  return (
    <div
      className="loading-indicator"
      role="status"
      data-shown={isShown || undefined}
      // Where a screen is to stand: what would stand below it waits.
      data-whole={lines !== undefined || undefined}
    >
      {isShown && (
        <>
          <span className="loading-indicator-bar" aria-hidden="true" />
          <span className="visually-hidden">
            <FormattedMessage id="loading" />
          </span>
          {lines !== undefined && <Skeleton lines={lines} />}
        </>
      )}
    </div>
  );
}
