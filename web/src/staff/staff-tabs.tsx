import { paths } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { PageTabs } from '../shared/ui/page-tabs.tsx';

const tabs = [
  { id: 'staff', href: paths.staff() },
  { id: 'suppliers', href: paths.staffPartners('suppliers') },
  { id: 'offices', href: paths.staffPartners('offices') },
  { id: 'messages', href: paths.messages() },
  { id: 'log', href: paths.staffLog() },
] as const;

type StaffTabsProps = {
  readonly current: (typeof tabs)[number]['id'];
  /** Where the current one leads: to its list as it was left, on a page below it. */
  readonly href?: string;
  /** The list of staff as it is: the messages lead back to it. */
  readonly staff?: string;
};

/** Staff, card suppliers, ID offices: one page each. */
export function StaffTabs({ current, href: ofCurrent, staff }: StaffTabsProps) {
  const { formatMessage } = useIntl();
  return (
    <PageTabs
      label={formatMessage({ id: 'staff.title' })}
      current={current}
      tabs={tabs.map(({ id, href }) => ({
        id,
        href: id === current ? (ofCurrent ?? href) : href,
        text: formatMessage({ id: `staff.tab.${id}` }),
        state: { listLeft: id === 'messages' ? staff : undefined },
      }))}
    />
  );
}
