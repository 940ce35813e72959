import type { NotDone } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import './bulk.css';

/** To whom it is not done, by reason: some by name, the others counted. */
export function LeftOut({ notDone }: { readonly notDone: readonly NotDone[] }) {
  const { formatList, formatNumber } = useIntl();
  return (
    <ul className="selected-not-done">
      {notDone.map(({ why, count, names }) => (
        <li key={why}>
          <strong>
            {names.length === 0 ? (
              formatNumber(count)
            ) : (
              <FormattedMessage
                id="bulkJobs.names"
                values={{ names: formatList(names, { type: 'unit', style: 'short' }), more: count - names.length }}
              />
            )}
          </strong>{' '}
          <Why why={why} />
        </li>
      ))}
    </ul>
  );
}

/** Why something is not done, in words. */
export const Why = ({ why }: Pick<NotDone, 'why'>) => {
  switch (why) {
    case 'notWaiting':
    case 'notYetValid':
    case 'companyNotActive':
    case 'noAddress':
    case 'cameBack':
    case 'doesWithout':
    case 'toldToday':
    case 'tooManyMails':
    case 'endsLater':
    case 'renewedAlready':
    case 'photoTooOld':
    case 'orderedAlready':
    case 'notToBeRenewed':
    case 'needsCorrection':
    case 'mayNotOrder':
    case 'rightEnded':
    case 'changedSince':
    case 'confirmerRightEnded':
      return <FormattedMessage id={`bulkJobs.why.${why}`} />;
    // Its own words: nobody who chose many reloads a page for one.
    case 'errors.cards.transitionNotAllowed':
      return <FormattedMessage id="bulkJobs.why.status" />;
    default:
      return <FormattedMessage id={why} />;
  }
};
