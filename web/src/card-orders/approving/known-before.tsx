import type { UnapprovedOrder } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import '../../shared/people/people.css';

/** What is to be known of an order before it is approved, and why this viewer may not; false where there is nothing. */
export const knownBefore = ({ sentBackWith, hasPhoto, isYours }: UnapprovedOrder, isActive: boolean) =>
  (sentBackWith !== null || !hasPhoto || isYours || !isActive) && (
    <div className="people-reason">
      {sentBackWith !== null && (
        <p>
          <FormattedMessage id="approval.sentBack" values={{ what: sentBackWith }} />
        </p>
      )}
      {!hasPhoto && (
        <p>
          <FormattedMessage id="approval.noPhoto" />
        </p>
      )}
      {(isYours || !isActive) && (
        <p>
          <FormattedMessage id={isActive ? 'approval.yours' : 'approval.notActive'} />
        </p>
      )}
    </div>
  );
