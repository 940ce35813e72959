import type { LastChange as Change } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { dayOf } from '../../shared/texts/dates.ts';

/** What last happened to an order, in a line: when, by whom, and why. */
export function LastChange({ at, role, name, reason, status }: Change) {
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
          <FormattedMessage id="lastChange.reason" values={{ reason }} />
        </p>
      )}
    </div>
  );
}
