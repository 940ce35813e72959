import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { isOnline, onConnectionChange } from '../../shared/connection.ts';
import { ageOfPage } from '../../shared/failures/age-of-page.ts';
import { momentHere } from '../../shared/texts/dates.ts';
import { Message } from '../../shared/ui/message.tsx';

/** Without a network: how old the page is. It stays in sight, so it is short. */
export function OfflineNotice() {
  const queryClient = useQueryClient();
  const hasNetwork = useHasNetwork();
  if (hasNetwork) return null;
  const loadedAt = ageOfPage(queryClient);
  return (
    <Message tone="warning">
      {loadedAt === undefined ? (
        <FormattedMessage id="offline.title" />
      ) : (
        <FormattedMessage
          id="offline.titleWithAge"
          values={{ time: <span className="unbroken">{momentHere(new Date(loadedAt).toISOString())}</span> }}
        />
      )}
    </Message>
  );
}

/** What cannot be done until the network is back; it scrolls away with the page. */
export function WithoutNetwork() {
  const hasNetwork = useHasNetwork();
  return (
    <div role="status">
      {!hasNetwork && (
        <p className="without-network">
          <FormattedMessage id="offline.text" />
        </p>
      )}
    </div>
  );
}

const useHasNetwork = () => useSyncExternalStore(onConnectionChange, isOnline);
