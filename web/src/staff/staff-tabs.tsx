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

/** Staff, card suppliers, ID offices: one page each. */
export function StaffTabs({ current }: { readonly current: keyof typeof tabs }) {
  const { formatMessage } = useIntl();
  return (
    <nav className="people-tabs" aria-label={formatMessage({ id: 'staff.title' })}>
      {Object.entries(tabs).map(([tab, href]) => (
        <Link key={tab} href={href} aria-current={tab === current ? 'page' : undefined}>
          <FormattedMessage id={`staff.tab.${tab as keyof typeof tabs}`} />
        </Link>
      ))}
    </nav>
  );
}
