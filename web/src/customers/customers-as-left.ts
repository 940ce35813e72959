import { paths } from '@siteid/contract';
import { useLocation } from '@tanstack/react-router';

/** The address of the customers list as it was left: its search, filters and page. */
export function useCustomersAsLeft(): string {
  const asked = useLocation({ select: ({ state }) => state.customers });
  return paths.customers(asked);
}
