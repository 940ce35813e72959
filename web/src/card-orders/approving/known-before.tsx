import type { UnapprovedOrder } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import '../../shared/people/people.css';

/** What is to be known of an order before it is approved, and why this viewer may not, which 0.2.0 does not say; else false. */
export const knownBefore = ({ sentBackWith, hasPhoto, whyNot, fullName }: UnapprovedOrder) =>
  (sentBackWith !== null || !hasPhoto || Boolean(whyNot)) && (
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
      {whyNot && (
        <p>
          <FormattedMessage id={whyNots[whyNot]} values={{ why: whyNot, name: fullName }} />
        </p>
      )}
    </div>
  );

const whyNots = {
  companyNotActive: 'approval.notActive',
  typedByYou: 'approval.yours',
  lentByTypist: 'approval.why',
} as const satisfies Record<NonNullable<UnapprovedOrder['whyNot']>, string>;
