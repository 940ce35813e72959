import { paths } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { PageTabs } from '../shared/ui/page-tabs.tsx';

type UsersTabsProps = { readonly organizationCode: string; readonly current: 'users' | 'changes' };

/** The users of a company, and the log of what became of them. */
export function UsersTabs({ organizationCode, current }: UsersTabsProps) {
  const { formatMessage } = useIntl();
  return (
    <PageTabs
      label={formatMessage({ id: 'organisationUsers.title' })}
      current={current}
      tabs={[
        {
          id: 'users',
          href: paths.organisationUsers(organizationCode),
          text: formatMessage({ id: 'organisationUsers.tab.users' }),
        },
        {
          id: 'changes',
          href: paths.organisationUserChanges(organizationCode),
          text: formatMessage({ id: 'organisationUsers.tab.changes' }),
        },
      ]}
    />
  );
}
