import { paths } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { PageTabs } from '../shared/ui/page-tabs.tsx';
import '../shared/people/people.css';
import './account.css';

const tabs = [
  { id: 'me', href: paths.account() },
  { id: 'messages', href: paths.accountMessages() },
  { id: 'looks', href: paths.accountLooks() },
  { id: 'sessions', href: paths.accountSessions() },
  { id: 'data', href: paths.accountData() },
] as const;

/** The pages of one's account. */
export function AccountTabs({ current }: { readonly current: (typeof tabs)[number]['id'] }) {
  const { formatMessage } = useIntl();
  return (
    <PageTabs
      className="account-tabs"
      label={formatMessage({ id: 'account.title' })}
      current={current}
      tabs={tabs.map(({ id, href }) => ({ id, href, text: formatMessage({ id: `account.tab.${id}` }) }))}
    />
  );
}
