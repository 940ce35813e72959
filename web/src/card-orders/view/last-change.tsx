import type { LastChange as Change } from '@siteid/contract';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dayOf } from '../../shared/texts/dates.ts';

const CausedReason = lazy(() => import('./caused-reason.tsx').then((loaded) => ({ default: loaded.CausedReason })));

/** What last happened to an order, in a line: when, by whom, and why. */
export function LastChange({ at, role, name, reason, cause, status }: Change) {
  const { formatMessage } = useIntl();
  const by = name ?? formatMessage({ id: `lastChange.role.${role}` });
  return (
    <div className="last-change">
      <h3>
        <FormattedMessage id="lastChange.title" />
      </h3>
      <p>
        <strong>
          <FormattedMessage id={`cardapi.cardStatus.${status}`} />
        </strong>{' '}
        <FormattedMessage id="lastChange.by" values={{ day: <span className="unbroken">{dayOf(at)}</span>, name: by }} />
      </p>
      {reason !== null && (
        <p className="order-reason">
          <FormattedMessage
            id="lastChange.reason"
            values={{
              reason:
                cause === null ? (
                  reason
                ) : (
                  <Suspense fallback={reason}>
                    <CausedReason cause={cause} reason={reason} />
                  </Suspense>
                ),
            }}
          />
        </p>
      )}
    </div>
  );
}
