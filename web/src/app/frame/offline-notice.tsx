import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useIsOnline } from '../../shared/connection.ts';
import { ageOfPage } from '../../shared/failures/age-of-page.ts';
import { ClosableMessage } from '../../shared/status-messages.tsx';
import { momentHere } from '../../shared/texts/dates.ts';

/**
 * Without a network: how old the page is, and what cannot be done until the network is back. It is said anew each time, and gives way to
 * what is said of something that was pressed.
 */
export function OfflineNotice() {
  return useIsOnline() ? null : <WithoutNetwork />;
}

function WithoutNetwork() {
  const queryClient = useQueryClient();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  const loadedAt = ageOfPage(queryClient);
  return (
    <div className="offline-notice">
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
    </div>
  );
}
