import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { isOnline, onConnectionChange } from '../../shared/connection.ts';
import { ageOfPage } from '../../shared/failures/age-of-page.ts';
import { momentHere } from '../../shared/texts/dates.ts';
import { Message } from '../../shared/ui/message.tsx';

/** Without a network: how old the page is, and what cannot be done until the network is back. */
export function OfflineNotice() {
  const queryClient = useQueryClient();
  const hasNetwork = useSyncExternalStore(onConnectionChange, isOnline);
  if (hasNetwork) return null;
  const loadedAt = ageOfPage(queryClient);
  return (
    <Message tone="warning">
      <p>
        {loadedAt === undefined ? (
          <FormattedMessage id="offline.title" />
        ) : (
          <FormattedMessage
            id="offline.titleWithAge"
            values={{ time: <span className="unbroken">{momentHere(new Date(loadedAt).toISOString())}</span> }}
          />
        )}
      </p>
      <p>
        <FormattedMessage id="offline.text" />
      </p>
    </Message>
  );
}
