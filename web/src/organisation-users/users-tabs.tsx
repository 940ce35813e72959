import { paths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../shared/ui/link.tsx';

type UsersTabsProps = { readonly organizationCode: string; readonly current: 'users' | 'changes' };

/** The users of a company, and the log of what became of them. */
export function UsersTabs({ organizationCode, current }: UsersTabsProps) {
  const { formatMessage } = useIntl();
  const tabs = { users: paths.organisationUsers(organizationCode), changes: paths.organisationUserChanges(organizationCode) };
  return (
    <nav className="people-tabs" aria-label={formatMessage({ id: 'organisationUsers.title' })}>
      {(['users', 'changes'] as const).map((tab) => (
        <Link key={tab} href={tabs[tab]} aria-current={tab === current ? 'page' : undefined}>
          <FormattedMessage id={`organisationUsers.tab.${tab}`} />
        </Link>
      ))}
    </nav>
  );
}
