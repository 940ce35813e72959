import { type CardOrderWrapper, paths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useCameFromAllCards } from '../../shared/navigation/link-states.ts';
import { BackLink } from '../../shared/ui/back-link.tsx';
import { pendingCardOrderQuery } from '../card-order-queries.ts';
import { OrderFailed, OrderLoading } from '../order-states.tsx';
import { ActivateOrder } from './activate-order.tsx';
import { ConfirmOrder } from './confirm-order.tsx';

/** `cards/order/:orderId`; without an id the address has led to the order that waits (2.1-9). */
export function ReviewOrderScreen() {
  const { orderId = '' } = useParams({ strict: false });
  return <ReviewOrder key={orderId} orderId={orderId} />;
}

/** The mode follows the status; an order that asks nothing of its holder leads to all cards (4-6). */
function ReviewOrder({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(pendingCardOrderQuery(orderId));
  const back = useCameFromAllCards() && <BackLink href={paths.allCards()} text="cardOrder.back" />;
  if (data === undefined) {
    return error === null ? <OrderLoading back={back} /> : <OrderFailed error={error} onRetry={() => void refetch()} />;
  }
  if (data.pendingOrder?.sentBackSince) return <Navigate to={paths.viewOrder(orderId)} replace />;
  const action = orderAction(data);
  if (data.pendingOrder === null || action === null) return <Navigate to={paths.allCards()} replace />;
  if (action === 'activate') return <ActivateOrder wrapper={data} order={data.pendingOrder} />;
  return <ConfirmOrder wrapper={data} order={data.pendingOrder} back={back} />;
}

/** What a waiting order asks of its holder: activate when it is produced, else confirm; null when it asks nothing (4-6). */
export function orderAction(wrapper: CardOrderWrapper): 'confirm' | 'activate' | null {
  if (wrapper.pendingOrder?.status === 'personalized') return 'activate';
  return wrapper.pendingOrder?.status === 'approved_by_personalizer' ? 'confirm' : null;
}
