import { paths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../shared/ui/link.tsx';
import '../shared/people/people.css';
import './account.css';

const tabs = {
  me: paths.account(),
  messages: paths.accountMessages(),
  looks: paths.accountLooks(),
  sessions: paths.accountSessions(),
  data: paths.accountData(),
};

/** The pages of one's account. */
export function AccountTabs({ current }: { readonly current: keyof typeof tabs }) {
  const { formatMessage } = useIntl();
  return (
    <nav className="people-tabs account-tabs" aria-label={formatMessage({ id: 'account.title' })}>
      {Object.entries(tabs).map(([tab, href]) => (
        <Link key={tab} href={href} aria-current={tab === current ? 'page' : undefined}>
          <FormattedMessage id={`account.tab.${tab as keyof typeof tabs}`} />
        </Link>
      ))}
    </nav>
  );
}
