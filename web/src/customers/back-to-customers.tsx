import { paths } from '@siteid/contract';
import { useLocation } from '@tanstack/react-router';
import { BackLink } from '../shared/ui/back-link.tsx';

/** Back to the customers list as it was left: its search, filters and page. */
export function BackToCustomers() {
  const asked = useLocation({ select: ({ state }) => state.customers });
  return <BackLink href={paths.customers(asked)} text="customers.back" />;
}
