import type { AccountNotice } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../shared/ui/panel.tsx';

const subjects = ['card', 'company', 'account'] as const;

/** What each notice is about: so many in one list, nobody finds theirs. */
const subjectOf: Readonly<Record<AccountNotice['kind'], (typeof subjects)[number]>> = {
  'card-ready': 'card',
  'order-waits-for-review': 'card',
  'review-reminder': 'card',
  'invitation-opened': 'card',
  'correction-declined': 'card',
  'card-ends-soon': 'card',
  'card-found': 'card',
  'access-answered': 'company',
  'access-asked': 'company',
  'second-person-asked': 'company',
  'company-state-changed': 'company',
  'company-changed': 'company',
  'main-user-added': 'company',
  'holders-wait': 'company',
  'cards-end': 'company',
  'cards-end-monthly': 'company',
  'right-lent': 'company',
  'lent-right-ended': 'company',
  'webhook-paused': 'company',
  'identity-changed': 'account',
  'email-changed': 'account',
  'phone-changed': 'account',
  'person-erased': 'account',
  'sms-code': 'account',
};

/** What nobody may do without, by what it is about: folded, for nothing of it can be chosen. */
export function AlwaysSent({ notices }: { readonly notices: readonly AccountNotice[] }) {
  const { formatMessage } = useIntl();
  return (
    <Panel title={formatMessage({ id: 'account.notices.always' })}>
      <p className="account-lead">
        <FormattedMessage id="account.notices.byEmail" />
      </p>
      {subjects.map((subject) => {
        const theirs = notices.filter(({ kind }) => subjectOf[kind] === subject);
        if (theirs.length === 0) return null;
        return (
          <details key={subject} className="account-notices-of">
            <summary>
              <h3>
                <FormattedMessage id="account.notices.of" values={{ subject }} />
              </h3>{' '}
              <span className="account-notices-count">{theirs.length}</span>
            </summary>
            <ul className="account-notices">
              {theirs.map(({ kind, channel }) => (
                <li key={kind}>
                  <FormattedMessage id="account.notices.kind" values={{ kind: kind.replaceAll('-', '_') }} />
                  {channel !== 'email' && (
                    <p className="field-hint">
                      <FormattedMessage id="account.notices.channel" values={{ channel }} />
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
      <p className="account-note">
        <FormattedMessage id="account.notices.why" />
      </p>
    </Panel>
  );
}
