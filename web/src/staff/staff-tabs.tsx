import { paths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../shared/ui/link.tsx';

const tabs = {
  staff: paths.staff(),
  suppliers: paths.staffPartners('suppliers'),
  offices: paths.staffPartners('offices'),
  messages: paths.messages(),
  log: paths.staffLog(),
};

type StaffTabsProps = {
  readonly current: keyof typeof tabs;
  /** Where the current one leads: to its list as it was left, on a page below it. */
  readonly href?: string;
  /** The list of staff as it is: the messages lead back to it. */
  readonly staff?: string;
};

/** Staff, card suppliers, ID offices: one page each. */
export function StaffTabs({ current, href: ofCurrent = tabs[current], staff }: StaffTabsProps) {
  const { formatMessage } = useIntl();
  return (
    <nav className="people-tabs" aria-label={formatMessage({ id: 'staff.title' })}>
      {Object.entries(tabs).map(([tab, href]) => (
        <Link
          key={tab}
          href={tab === current ? ofCurrent : href}
          state={{ listLeft: tab === 'messages' ? staff : undefined }}
          aria-current={tab === current ? 'page' : undefined}
        >
          <FormattedMessage id={`staff.tab.${tab as keyof typeof tabs}`} />
        </Link>
      ))}
    </nav>
  );
}
