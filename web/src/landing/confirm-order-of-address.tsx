import { useLocation, useParams } from '@tanstack/react-router';
import { ConfirmOrderScreen } from './confirm-order-screen.tsx';

/** The page where an order begins, for the supplier and the invitation of the router's address. */
export function ConfirmOrderOfAddress() {
  const { cardSupplier } = useParams({ strict: false });
  const invitation = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('invitation') });
  return <ConfirmOrderScreen cardSupplier={cardSupplier} invitation={invitation ?? undefined} />;
}
