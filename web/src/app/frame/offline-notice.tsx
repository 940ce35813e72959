import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { isOnline, onConnectionChange } from '../../shared/connection.ts';
import { ageOfPage } from '../../shared/failures/age-of-page.ts';
import { ClosableMessage } from '../../shared/status-messages.tsx';
import { momentHere } from '../../shared/texts/dates.ts';

/** Without a network: how old the page is, and what cannot be done until the network is back. It is said anew each time. */
export function OfflineNotice() {
  const hasNetwork = useSyncExternalStore(onConnectionChange, isOnline);
  return hasNetwork ? null : <WithoutNetwork />;
}

function WithoutNetwork() {
  const queryClient = useQueryClient();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  const loadedAt = ageOfPage(queryClient);
  return (
    <ClosableMessage tone="warning" onClose={() => setIsClosed(true)}>
      {loadedAt === undefined ? (
        <FormattedMessage id="offline.title" />
      ) : (
        <FormattedMessage
          id="offline.titleWithAge"
          values={{ time: <span className="unbroken">{momentHere(new Date(loadedAt).toISOString())}</span> }}
        />
      )}{' '}
      <FormattedMessage id="offline.text" />
    </ClosableMessage>
  );
}
